import type { EmbeddedApiKey } from '#lib/protocol/embeddedWallet.ts'

/** Kind of a key: a browser session, an API key of an app, or a recovery key. */
type KeyKind = 'session' | 'apiKey' | 'recoveryKey'

/** Returns the kind of a key. */
export function keyKind({ type, isSession }: EmbeddedApiKey): KeyKind {
  if (isSession) return 'session'
  return type.startsWith('CREDENTIAL_TYPE_RECOVER_USER_KEY') ? 'recoveryKey' : 'apiKey'
}

/** Whether a key has not expired, by this device's clock. */
export function isAlive({ expiresAt }: EmbeddedApiKey): boolean {
  return expiresAt === undefined || expiresAt > Date.now()
}
