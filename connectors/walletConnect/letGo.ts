import type { Sdk } from '#connectors/walletConnect/Sdk.ts'

/** The part of the provider that clears up after a session; private to the SDK, whose version is pinned. */
type Cleaner = { cleanup(): Promise<void> }

const underWay = new WeakMap<Sdk['signer'], Promise<void>>()

/** Lets one clearing up serve all who ask for it meanwhile, and {@link letGo} wait for it. */
export function watchCleanup({ signer }: Sdk) {
  const cleaner = signer as unknown as Cleaner
  const cleanUp = cleaner.cleanup.bind(cleaner)
  cleaner.cleanup = () => {
    const running =
      underWay.get(signer) ??
      cleanUp().finally(() => {
        underWay.delete(signer)
      })
    underWay.set(signer, running)
    return running
  }
}

/**
 * Makes the provider forget a session that is over here. When a session ends, whoever ends it, the
 * SDK goes through its database step by step and at last deletes every pairing it has: one made
 * meanwhile would lose its keys, and its link could not be answered any more. After this no
 * later word of the wallet about that session starts another clearing up.
 */
export async function letGo({ signer }: Sdk) {
  const { session, client } = signer
  if (session) client.events.emit('session_delete', { id: 0, topic: session.topic })
  await underWay.get(signer)
}
