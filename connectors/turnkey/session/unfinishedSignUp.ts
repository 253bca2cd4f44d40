import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import type { SessionKeyPair } from '#connectors/turnkey/session/sessionKey.ts'
import type { SignUpRequest } from '#lib/protocol/embedded.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/**
 * A sign-up whose passkey is made: what the server is asked for, to the letter, as it takes another
 * request for another sign-up, and the session's key, which is not extractable.
 */
export type MadeSignUp = { request: SignUpRequest; keys: SessionKeyPair; madeAt: number }

/** The sign-up of this browser that is to be finished. */
export type UnfinishedSignUp = ReturnType<typeof createUnfinishedSignUp>

/**
 * The challenge is the browser's own and has no end at the server; after an hour, whoever is there has
 * another sign-up in mind.
 */
const finishMs = 60 * 60_000

/** Keeps a sign-up from when its passkey is made until its session is open, also across a reload. */
export function createUnfinishedSignUp(store: EmbeddedStore, organizationId: string) {
  const key = `sign-up ${organizationId}`

  async function read(): Promise<MadeSignUp | undefined> {
    const made = await store.read<MadeSignUp>(key)
    return made && isWithin(made.madeAt, made.madeAt + finishMs) ? made : undefined
  }

  return {
    read,
    write: (made: MadeSignUp) => store.write(key, made),
    remove: () => store.remove(key),
    /** Removes the sign-up of this passkey, which has opened its wallet otherwise. */
    async removeOf(credentialId: string | undefined) {
      const made = await read()
      if (made?.request.registration.attestation.credentialId === credentialId)
        await store.remove(key)
    },
  }
}
