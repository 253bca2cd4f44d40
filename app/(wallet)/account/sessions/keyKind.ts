import type { EmbeddedApiKey } from '#connectors/turnkey/EmbeddedWallet.ts'

/** What a key is to a person: a browser's session, a program's key, or one that only recovers. */
export type KeyKind = 'session' | 'apiKey' | 'recoveryKey'

/** Tells the kinds apart. */
export function keyKind({ type, isSession }: EmbeddedApiKey): KeyKind {
  if (isSession) return 'session'
  return type.startsWith('CREDENTIAL_TYPE_RECOVER_USER_KEY') ? 'recoveryKey' : 'apiKey'
}

/** Whether a key still counts, as this device's clock has it. */
export function isAlive({ expiresAt }: EmbeddedApiKey): boolean {
  return expiresAt === undefined || expiresAt > Date.now()
}
