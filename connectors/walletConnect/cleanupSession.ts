import type { Sdk } from '#connectors/walletConnect/Sdk.ts'

/** The part of the provider that cleans up after a session; private to the SDK, which is pinned. */
type Cleaner = { cleanup(): Promise<void>; cleanupStorage(): Promise<void> }

const pendingCleanups = new WeakMap<Sdk['signer'], Promise<void>>()

/**
 * Shares one cleanup among concurrent callers, and lets {@link cleanupSession} await it. Other
 * sessions are excluded from the cleanup: they may belong to another tab.
 */
export function watchCleanup({ signer }: Sdk) {
  const cleaner = signer as unknown as Cleaner
  const cleanUp = cleaner.cleanup.bind(cleaner)
  cleaner.cleanupStorage = async () => undefined
  cleaner.cleanup = () => {
    const running =
      pendingCleanups.get(signer) ??
      cleanUp().finally(() => {
        pendingCleanups.delete(signer)
      })
    pendingCleanups.set(signer, running)
    return running
  }
}

/**
 * Makes the provider forget a session that ended here. Whenever a session ends, the SDK goes
 * through its database step by step and finally deletes all its pairings: one created meanwhile
 * would lose its keys, and its URI could not be answered. After this call, later messages of the
 * wallet about that session start no further cleanup.
 */
export async function cleanupSession({ signer }: Sdk) {
  const { session, client } = signer
  if (session) client.events.emit('session_delete', { id: 0, topic: session.topic })
  await pendingCleanups.get(signer)
}
