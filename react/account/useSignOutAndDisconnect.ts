'use client'

import { disconnectWallets } from '#react/session/disconnectWallets.ts'
import { useSession } from '#react/session/SessionProvider.tsx'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'

/** Cancels a sign-in, ends the server session, then disconnects every wallet. */
export function useSignOutAndDisconnect(): () => Promise<void> {
  const store = useWalletStore()
  const { signOut } = useSession()
  const { flow, cancel } = useSignIn()
  return async () => {
    // It would sign in again once the wallet responds.
    if (flow.step !== 'idle') cancel()
    await signOut()
    // Not loaded yet, wagmi would reconnect the wallet that its cookie names.
    const wagmi = await store.load().catch(() => undefined)
    if (wagmi) await disconnectWallets(wagmi.config)
  }
}
