import type { Preview } from '#lib/review/preview/SigningRequest.ts'

/** What a request is found by: its hash, its account and its chain. */
export type PassedRequest = Pick<Preview, 'kind' | 'hash'> & {
  account: `0x${string}`
  chainId: number
}

const passMilliseconds = 60_000

type Pass = { key: string; expiresAt: number; shown: readonly Preview[] }

const passes: Pass[] = []

/** Lets one request that a page has shown itself through without another review, once, within a minute. */
export function passReview(request: PassedRequest, shown: readonly Preview[]): void {
  if (!request.hash) return
  passes.push({ key: keyOf(request), expiresAt: performance.now() + passMilliseconds, shown })
}

/** The pass of a request, if it has one; uses it up. */
export function takePass(request: PassedRequest): Pick<Pass, 'shown'> | undefined {
  // Not by the clock: after a correction, a pass would be valid for much longer.
  const now = performance.now()
  const key = keyOf(request)
  const valid = passes.filter(({ expiresAt }) => expiresAt > now)
  const index = valid.findIndex((pass) => pass.key === key)
  const taken = valid[index]
  passes.splice(0, passes.length, ...valid.filter((pass) => pass !== taken))
  return taken
}

const keyOf = ({ kind, hash, account, chainId }: PassedRequest) =>
  [kind, hash, account.toLowerCase(), chainId].join(' ')
