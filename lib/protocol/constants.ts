/**
 * Constants and limits (docs/protocols.md), each with its unit. This file imports nothing, because
 * every other layer depends on it.
 */

/** Chain used if none is configured: Ethereum mainnet. */
export const defaultChainId = 1

/** Path of the server's routes, if a site sets no other: `basePath` of its settings. */
export const defaultBasePath = '/api'

/** `basePath` of a page without a server of ours; no server has it. */
export const noServer = ''

/** Chain of ENS names, and the contract that resolves them: viem's for Ethereum mainnet. */
export const ensChainId = 1
/** See {@link ensChainId}. */
export const ensUniversalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Storage keys, one pair per connector: `<connector id>.<key>`. */
export const lastUsedChainKey = 'lastUsedChain'
/** See {@link lastUsedChainKey}; removed on disconnect. */
export const currentChainKey = 'currentChain'
/** Set while a wallet is connected; a connector without it loads nothing on page load. */
export const openKey = 'open'

/** Wallets that generic injected discovery never creates. */
export const excludedFromDiscovery = [
  'phantomevm',
  'coinbase',
  'exodusevm',
  'abstract',
  'metamask',
  'edenonline',
  'intersend',
] as const

/** Time limit for a passkey prompt, in milliseconds. */
export const passkeyTimeoutMs = 300_000

/** Number of letters and digits of an email code. */
export const emailCodeLength = 6

/** User verification requested from a passkey. */
export const userVerification = { sign: 'preferred', create: 'discouraged' } as const

/** COSE algorithm of a passkey's key: ES256. */
export const passkeyAlgorithm = -7

/** Number of random bytes in a passkey's challenge and user id. */
export const passkeyRandomBytes = 32

/** Length of a passkey's user id, in bytes. */
export const passkeyUserIdBytes = { min: 1, max: 64 } as const

/** Validity of a recovery key from its creation as Turnkey reports it, in seconds. */
export const recoveryKeySeconds = 900

/** Default lifetime of an email recovery session, in seconds. */
export const recoverySessionSeconds = 1800

/** Chain families of a credential; both mean an Ethereum account. */
export const credentialChains = ['ETH', 'EVM'] as const

/** The chain family if none is configured. */
export const defaultCredentialChain = 'EVM'

/** An Ethereum address: 40 hex digits with an optional 0x prefix. */
export const addressPattern = /^(0x)?[0-9a-fA-F]{40}$/

/** Validity of a sign-in challenge, in seconds. */
export const challengeSeconds = 300

/** How far the clock of whoever dated a token or a message may be ahead, if a site sets nothing else. */
export const clockToleranceSeconds = 60

/** The longest that a site may let a challenge of several owners be valid, in seconds. */
export const challengeMaxSeconds = 7 * 24 * 60 * 60

/** How long a proof of who somebody is counts for sensitive actions, in seconds. */
export const freshSeconds = 300

/** Idle timeout of a session, in seconds. */
export const sessionIdleSeconds = 24 * 60 * 60

/** Absolute lifetime of a session, in seconds. */
export const sessionAbsoluteSeconds = 7 * 24 * 60 * 60

/** Size limit for a route's JSON body, in bytes. */
export const bodyLimitBytes = 32 * 1024

/** Time limit for receiving a request's body, in seconds. */
export const bodySeconds = 30

/**
 * How long a browser is recognized after it verified an email address or account, in seconds: the
 * maximum that browsers allow.
 */
export const knownBrowserSeconds = 400 * 24 * 60 * 60

/** Maximum number of blocks that one `eth_getLogs` may search through the site's own RPC proxy. */
export const logRangeBlocks = 2_000n
