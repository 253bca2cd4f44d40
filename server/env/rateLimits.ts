import 'server-only'

/** A limit: at most `max` attempts within `seconds`. */
export type RateLimit = { max: number; seconds: number }

/** All limits (`.env.example` describes each). */
export type RateLimits = Record<keyof typeof defaultRateLimits, RateLimit>

/** Defaults, safe for a public site; `RATE_LIMITS` changes them. */
const defaultRateLimits = {
  /** Challenges per client address. */
  challenge: { max: 30, seconds: 60 },
  /** Sign-in attempts per client address. */
  verify: { max: 10, seconds: 60 },
  /** Failed signatures that the account's key did not make, per account and client. */
  verifyFailed: { max: 5, seconds: 60 },
  /**
   * Signatures verified on chain, for all accounts and clients except browsers that verified the
   * account.
   */
  chainCheck: { max: 300, seconds: 60 },
  /** The same per client address; of links and signatures of routes without that exception. */
  chainCheckFrom: { max: 30, seconds: 60 },
  /** CSP reports per client address. */
  cspReport: { max: 30, seconds: 60 },
  /** Requests of embedded wallets per client address; each costs a call to Turnkey. */
  custody: { max: 60, seconds: 60 },
  /** New embedded wallets per client address. */
  signUp: { max: 10, seconds: 600 },
  /** Emails with a code or for a recovery, per client address. */
  email: { max: 10, seconds: 600 },
  /** The same for all client addresses, except browsers that verified the email address. */
  emailAll: { max: 2_000, seconds: 3_600 },
  /**
   * Emails per email address and client, or per browser that verified the address; codes and
   * recoveries are counted separately.
   */
  emailTo: { max: 3, seconds: 180 },
  /**
   * Codes per email address, per browser that verified it; all other clients share one limit, at
   * most a third each.
   */
  codesTo: { max: 20, seconds: 600 },
  /**
   * The same for recoveries: each creates a key, and the eleventh key evicts the oldest session's
   * key.
   */
  recoveriesTo: { max: 6, seconds: 900 },
  /** Attempts per one-time code. */
  codeTry: { max: 3, seconds: 600 },
  /** Recovery code attempts per client address. */
  recoveryTry: { max: 5, seconds: 900 },
  /** Credential names set per session. */
  label: { max: 60, seconds: 60 },
  /** Links created and removed per session, and as many changes of the user's wallets; each may cost calls to a chain. */
  link: { max: 20, seconds: 60 },
  /** Sessions ended from the list per session; each may cost calls to a chain. */
  sessionEnd: { max: 20, seconds: 60 },
  /** Receipts of confirmed requests kept per session. */
  receipt: { max: 120, seconds: 60 },
  /** Entries of what a user sent, saved or removed per session. */
  sent: { max: 240, seconds: 60 },
  /** Pictures of names per client address; each costs a call to a chain and a request elsewhere. */
  ensPicture: { max: 60, seconds: 60 },
  /** JSON-RPC calls per client address if pages use the proxy; each call of a batch counts. */
  rpc: { max: 600, seconds: 60 },
  /** Kilobytes that a client address may leave in the database. */
  stored: { max: 4_000, seconds: 3_600 },
  /** The same for all client addresses. */
  storedAll: { max: 50_000, seconds: 86_400 },
  /** Milliseconds of processor time per client address and process, as the routes declare them. */
  work: { max: 30_000, seconds: 60 },
  /** Kilobytes of requests and responses per client address and process. */
  traffic: { max: 65_000, seconds: 60 },
} as const satisfies Record<string, RateLimit>

/**
 * Parses `RATE_LIMITS`: comma-separated `name=max/seconds`, `all` for every limit; the last entry
 * for a name wins. Returns a sentence with a fix if the text is invalid.
 */
export function parseRateLimits(text: string): RateLimits | string {
  const names = Object.keys(defaultRateLimits) as (keyof RateLimits)[]
  const limits: RateLimits = { ...defaultRateLimits }
  for (const part of text.split(',').filter((piece) => piece.trim())) {
    const match = /^\s*(\w+)=([1-9]\d{0,8})\/([1-9]\d{0,5})\s*$/.exec(part)
    const name = match?.[1] as keyof RateLimits | 'all' | undefined
    if (!name || (name !== 'all' && !names.includes(name)))
      return `RATE_LIMITS must be name=max/seconds with commas between them, names ${names.join(', ')} or all; set for example RATE_LIMITS=verify=10/60.`
    const limit = { max: Number(match?.[2]), seconds: Number(match?.[3]) }
    for (const each of name === 'all' ? names : [name]) limits[each] = limit
  }
  return limits
}
