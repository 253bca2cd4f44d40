import 'server-only'

/** Each limit: how many within how many seconds. */
export type RateLimit = { max: number; seconds: number }

/** What is limited (notes on each in `.env.example`). */
export type RateLimits = Record<keyof typeof defaultRateLimits, RateLimit>

/** Safe for a public site; `RATE_LIMITS` changes them. */
export const defaultRateLimits = {
  /** Challenges per client address. */
  challenge: { max: 30, seconds: 60 },
  /** Sign-in attempts per client address. */
  verify: { max: 10, seconds: 60 },
  /** Signatures per account that its key did not make; each may cost a call to the chain. */
  verifyFailed: { max: 5, seconds: 60 },
  /** Policy reports per client address. */
  cspReport: { max: 30, seconds: 60 },
  /** Requests of embedded wallets per client address; each costs a call to the custody. */
  custody: { max: 60, seconds: 60 },
  /** New embedded wallets per client address. */
  signUp: { max: 10, seconds: 600 },
  /** Codes and recoveries asked for per client address. */
  letter: { max: 10, seconds: 600 },
  /** The same per e-mail address, codes and recoveries apart. */
  letterTo: { max: 3, seconds: 180 },
  /** Tries per one-time code. */
  codeTry: { max: 3, seconds: 600 },
  /** Recovery codes tried per client address. */
  recoveryTry: { max: 5, seconds: 900 },
  /** Names given to credentials per person. */
  label: { max: 60, seconds: 60 },
  /** Links made and ended per person; each may cost calls to a chain. */
  link: { max: 20, seconds: 60 },
} as const satisfies Record<string, RateLimit>

/**
 * Reads `RATE_LIMITS`: `name=max/seconds` with commas between them, `all` for every one, the last
 * word on a name counts. Answers a sentence with the fix where it cannot.
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
