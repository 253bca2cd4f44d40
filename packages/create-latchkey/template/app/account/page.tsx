import { QueryProvider } from 'latchkey/react'
import { latchkey } from '../../latchkey.ts'
import { OrderForm } from './OrderForm.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { WhatHappened } from './WhatHappened.tsx'

/** A page for signed-in people only: others sign in first, and come back. */
export default async function AccountPage() {
  await latchkey.requireSession()
  return (
    <main id="main">
      <h1>Your account</h1>
      <SignedInAs />
      <QueryProvider>
        <OrderForm />
        <WhatHappened />
      </QueryProvider>
    </main>
  )
}
