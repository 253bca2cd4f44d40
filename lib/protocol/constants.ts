/**
 * Constants and limits of the specification, §9 and §6, each with its unit.
 * Nothing here may import anything: this is the foundation of the house.
 */

/** Chain used where nothing is configured (§9): Ethereum mainnet. */
export const defaultChainId = 1

/** Storage keys (§9), one pair per connector: `<connector id>.<key>`. */
export const lastUsedChainKey = 'lastUsedChain'
export const currentChainKey = 'currentChain'
/** Set while a wallet is open; a connector without it loads nothing at page load. */
export const openKey = 'open'

/** Wallets never made from generic injected discovery (§9). */
export const excludedFromDiscovery = [
  'phantomevm',
  'coinbase',
  'exodusevm',
  'abstract',
  'metamask',
  'edenonline',
  'intersend',
] as const

/** How long a passkey may take to answer (§9), in milliseconds. */
export const passkeyTimeoutMs = 300_000

/** User verification asked of a passkey (§9). */
export const userVerification = { sign: 'preferred', create: 'discouraged' } as const

/** COSE algorithm of a passkey's key (§9): ES256. */
export const passkeyAlgorithm = -7

/** Random bytes of a passkey's challenge and user id (§9). */
export const passkeyRandomBytes = 32

/** Length of a passkey's user id (§5), in bytes. */
export const passkeyUserIdBytes = { min: 1, max: 64 } as const

/** How long a recovery key counts from its creation, as custody reports it (§9), in seconds. */
export const recoveryKeySeconds = 900

/** How long an e-mail recovery session lasts where nothing else is configured (§9), in seconds. */
export const recoverySessionSeconds = 1800

/** Families of a credential's chain (§9); both mean an Ethereum account. */
export const credentialChains = ['ETH', 'EVM'] as const

/** An Ethereum address: 40 hex digits with an optional 0x prefix (§5). */
export const addressPattern = /^(0x)?[0-9a-fA-F]{40}$/

/** How long a sign-in challenge is good for, in seconds. */
export const challengeSeconds = 300

/** How long a session lives without being used, in seconds. */
export const sessionIdleSeconds = 24 * 60 * 60

/** How long a session lives at most, in seconds. */
export const sessionAbsoluteSeconds = 7 * 24 * 60 * 60

/** Largest JSON body of a route, in bytes. */
export const bodyLimitBytes = 32 * 1024

/** The sentence a person reads in the wallet while signing in. */
export const signInStatement = 'Sign in to Latchkey.'
