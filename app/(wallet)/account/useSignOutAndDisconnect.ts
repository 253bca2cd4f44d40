'use client'

import { useConfig } from 'wagmi'
import { disconnectWallets } from '#app/(wallet)/session/disconnectWallets.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'

/** Cancels a sign-in, ends the server session, then disconnects every wallet. */
export function useSignOutAndDisconnect(): () => Promise<void> {
  const config = useConfig()
  const { signOut } = useSession()
  const { flow, cancel } = useSignIn()
  return async () => {
    // It would sign in again once the wallet responds.
    if (flow.step !== 'idle') cancel()
    await signOut()
    await disconnectWallets(config)
  }
}
