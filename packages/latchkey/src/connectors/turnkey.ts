// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
export type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
/**
 * A wagmi connector for embedded wallets, which people open by passkey, email code or OpenID; it
 * needs Turnkey's packages and the custody routes of `latchkey/server`.
 */
export { turnkey } from '#connectors/turnkey.ts'
export type {
  EmbeddedAccount,
  EmbeddedMembers,
  EmbeddedSession,
  EmbeddedSmartAccount,
  EmbeddedWallet,
} from '#lib/protocol/embeddedWallet.ts'
