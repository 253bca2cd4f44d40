import { useSession, useSignIn, useWallets } from 'latchkey/react'

/** A sign-in without any markup of Latchkey's: the hooks return data. */
export function SignIn() {
  const { session, isPending, signOut } = useSession()
  const { wallets } = useWallets()
  const { flow, start, cancel } = useSignIn()

  if (isPending) return <p>Loading</p>
  if (session)
    return (
      <p>
        Signed in as <b data-testid="address">{session.address}</b>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    )
  if (flow.step === 'newUser')
    return (
      <button type="button" onClick={flow.proceed}>
        This wallet was removed from an account: make a new one
      </button>
    )
  if (flow.step !== 'idle' && flow.step !== 'failed')
    return (
      <p>
        <span data-testid="step">{flow.step}</span>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    )
  return (
    <>
      <div>
        {wallets.map((wallet) => (
          <button key={wallet.id} type="button" onClick={() => start(wallet)}>
            {wallet.name}
          </button>
        ))}
      </div>
      {flow.step === 'failed' && <p role="alert">{flow.problem.message}</p>}
    </>
  )
}
