import { useMutation } from '@tanstack/react-query'
import { SignInHere, useSession } from 'latchkey/react'
import { useConnection, useSignTypedData } from 'wagmi'
import { orderTypedData } from './orderTypedData.ts'

/** The page: whoever is signed in can order, others sign in here. */
export function App() {
  const { session, isPending } = useSession()
  if (isPending) return null
  return (
    <main>
      {session ? (
        <>
          <h1>Order tea</h1>
          <p>
            Signed in as <code data-testid="account">{session.address}</code>
          </p>
          <Order />
        </>
      ) : (
        <SignInHere />
      )}
    </main>
  )
}

/** Has the wallet sign an order, which is reviewed first, and sends it to the server. */
function Order() {
  const { status, chainId = 0 } = useConnection()
  const { mutateAsync: sign } = useSignTypedData()
  const order = useMutation({
    mutationFn: async () => {
      const signature = await sign(orderTypedData(chainId))
      const response = await fetch('/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chainId, signature }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.error.message)
    },
  })
  return (
    <>
      <button
        type="button"
        disabled={status !== 'connected' || order.isPending}
        onClick={() => order.mutate()}
      >
        Order two cups
      </button>
      {order.isSuccess && <p role="status">Your order is signed.</p>}
      {order.error && <p role="alert">{order.error.message}</p>}
    </>
  )
}
