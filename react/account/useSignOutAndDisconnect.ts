'use client'

import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useWalletOwner } from '#react/session/WalletOwnerContext.ts'

/** Cancels a sign-in, ends the server session, then disconnects every wallet. */
export function useSignOutAndDisconnect(): () => Promise<void> {
  const { leave } = useWalletOwner()
  const { signOut } = useSession()
  const { flow, cancel } = useSignIn()
  return async () => {
    // It would sign in again once the wallet responds.
    if (flow.step !== 'idle') cancel()
    await signOut()
    await leave()
  }
}
