import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'

/** A passkey, and the user handle under which the device keeps it; base64url. */
export type KnownPasskey = { credentialId: string; userHandle: string }

/** The user handles of passkeys that were created or used in this browser. */
export type UserHandles = ReturnType<typeof createUserHandles>

/** More than one person has on a device. */
const limit = 50

/**
 * Remembers user handles: only they name a passkey to the device when a list or a name changes, and
 * only the browser knows them. They are random, and say nothing of a person.
 */
export function createUserHandles(store: EmbeddedStore, organizationId: string) {
  const key = `user handles ${organizationId}`

  async function all(): Promise<KnownPasskey[]> {
    const stored = await store.read<KnownPasskey[]>(key)
    return Array.isArray(stored) ? stored : []
  }

  return {
    all,
    async of(credentialId: string): Promise<string | undefined> {
      return (await all()).find((one) => one.credentialId === credentialId)?.userHandle
    },
    async add(passkey: KnownPasskey): Promise<void> {
      const others = (await all()).filter((one) => one.credentialId !== passkey.credentialId)
      await store.write(key, [passkey, ...others].slice(0, limit))
    },
  }
}
