import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import type { SessionKeyPair } from '#connectors/turnkey/session/sessionKey.ts'
import { createUnfinished } from '#connectors/turnkey/session/unfinished.ts'
import type { SignUpRequest } from '#lib/protocol/embedded.ts'

/**
 * A sign-up whose passkey is made: what the server is asked for, to the letter, as it takes another
 * request for another sign-up, and the session's key, which is not extractable.
 */
export type MadeSignUp = { request: SignUpRequest; keys: SessionKeyPair; madeAt: number }

/** The sign-up of this browser that is to be finished. */
export type UnfinishedSignUp = ReturnType<typeof createUnfinishedSignUp>

/**
 * Keeps a sign-up from when its passkey is made until its session is open, also across a reload. The
 * challenge is the browser's own and has no end at the server.
 */
export function createUnfinishedSignUp(store: EmbeddedStore, organizationId: string) {
  const { read, write, remove } = createUnfinished<MadeSignUp>(store, `sign-up ${organizationId}`)
  return {
    read,
    write,
    remove,
    /** Removes the sign-up of this passkey, which has opened its wallet otherwise. */
    async removeOf(credentialId: string | undefined) {
      const made = await read()
      if (made?.request.registration.attestation.credentialId === credentialId) await remove()
    },
  }
}
