import { QueryProvider } from 'latchkey/react'
import { latchkey } from '../../latchkey.ts'
import { OrderForm } from './OrderForm.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { Wallets } from './Wallets.tsx'
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
        <h2>Your wallets</h2>
        <Wallets />
        <h2>What happened</h2>
        <WhatHappened />
      </QueryProvider>
    </main>
  )
}
