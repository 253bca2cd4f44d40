import type { WalletClient } from '#devnet/phone/openClient.ts'

/** A session and the key that encrypts its messages. */
export type SavedSession = {
  session: ReturnType<WalletClient['session']['get']>
  symKey: string
}

/** Copies the sessions of a wallet. */
export function savedSessions({ core, session }: WalletClient): SavedSession[] {
  return session.getAll().map((one) => ({
    session: structuredClone(one),
    symKey: core.crypto.keychain.get(one.topic),
  }))
}

/**
 * Restores sessions that were ended meanwhile. A site that still has its side of a session goes on
 * with it.
 */
export async function restoreSessions(
  client: WalletClient,
  sessions: readonly SavedSession[],
): Promise<void> {
  const { core } = client
  // The SDK refuses the topics of sessions that it has deleted.
  const { recentlyDeletedMap } = client.engine as unknown as {
    recentlyDeletedMap: Map<string, unknown>
  }
  for (const { session, symKey } of sessions) {
    const { topic } = session
    if (client.session.keys.includes(topic)) continue
    recentlyDeletedMap.delete(topic)
    await core.crypto.keychain.set(topic, symKey)
    await client.session.set(topic, structuredClone(session))
    core.expirer.set(topic, session.expiry)
    await core.relayer.subscribe(topic)
  }
}
