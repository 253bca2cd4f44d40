import type { Preview } from '#lib/preview/SigningRequest.ts'

/** What a pass is for: a request by its hash, of one account, and on one chain if it is sent. */
export type PassedRequest = Pick<Preview, 'kind' | 'hash'> & {
  account: `0x${string}`
  chainId: number
}

const passMilliseconds = 60_000

const passes: { key: string; expiresAt: number }[] = []

/**
 * Lets one request through without another review, once, within a minute. For requests that a page
 * has shown itself, and for the sign-in text of this server.
 */
export function passReview(request: PassedRequest): void {
  if (request.hash) passes.push({ key: keyOf(request), expiresAt: Date.now() + passMilliseconds })
}

/** Whether a request may pass; uses the pass up. */
export function takePass(request: PassedRequest): boolean {
  const now = Date.now()
  const key = keyOf(request)
  const valid = passes.filter(({ expiresAt }) => expiresAt > now)
  const index = valid.findIndex((pass) => pass.key === key)
  if (index >= 0) valid.splice(index, 1)
  passes.splice(0, passes.length, ...valid)
  return index >= 0
}

/** A signature is the same on every chain; what is sent is not. */
function keyOf({ kind, hash, account, chainId }: PassedRequest) {
  const isSent = kind === 'transaction' || kind === 'batch'
  return [kind, hash, account.toLowerCase(), isSent ? chainId : ''].join(' ')
}
