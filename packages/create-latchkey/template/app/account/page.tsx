import { QueryProvider } from 'latchkey/react'
import { latchkey } from '../../latchkey.ts'
import { OrderForm } from './OrderForm.tsx'

/** A page for signed-in people only: others sign in first, and come back. */
export default async function AccountPage() {
  const { address } = await latchkey.requireSession()
  return (
    <main id="main">
      <h1>Your account</h1>
      <p>
        Signed in as{' '}
        <code translate="no" data-testid="account">
          {address}
        </code>
      </p>
      <QueryProvider>
        <OrderForm />
      </QueryProvider>
    </main>
  )
}
