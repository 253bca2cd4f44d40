import type { EmbeddedApiKey } from '#connectors/turnkey/EmbeddedWallet.ts'

/** What a key is to a person: a browser's session, a program's key, or one that only recovers. */
export type KeyKind = 'session' | 'apiKey' | 'recoveryKey'

/** Types of keys that belong to programs (§7); all others were made by a sign-in. */
const programKeys = /^CREDENTIAL_TYPE_API_KEY_/

/** Tells the kinds apart by the type in custody; the session of a sign-up is typed as a program's. */
export function keyKind({ type, isThisSession }: EmbeddedApiKey): KeyKind {
  if (isThisSession) return 'session'
  if (type.startsWith('CREDENTIAL_TYPE_RECOVER_USER_KEY')) return 'recoveryKey'
  return programKeys.test(type) ? 'apiKey' : 'session'
}

/** Whether a key still counts, as this device's clock has it. */
export function isAlive({ expiresAt }: EmbeddedApiKey): boolean {
  return expiresAt === undefined || expiresAt > Date.now()
}
