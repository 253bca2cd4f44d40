'use client'

import { useConfig } from 'wagmi'
import { disconnect } from 'wagmi/actions'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'

/** Ends the server session, then disconnects every wallet. */
export function useSignOutAndDisconnect(): () => Promise<void> {
  const config = useConfig()
  const { signOut } = useSession()
  return async () => {
    await signOut()
    // A wallet that fails to disconnect is removed all the same.
    for (const { connector } of [...config.state.connections.values()])
      await disconnect(config, { connector }).catch(() => undefined)
  }
}
