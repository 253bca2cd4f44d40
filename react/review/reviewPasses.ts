import type { Preview } from '#lib/preview/SigningRequest.ts'

/** What a request is found by: its hash, its account and its chain. */
export type PassedRequest = Pick<Preview, 'kind' | 'hash'> & {
  account: `0x${string}`
  chainId: number
}

const passMilliseconds = 60_000

type Pass = { key: string; expiresAt: number; shown: readonly Preview[] | undefined }

const passes: Pass[] = []

/** What a pass is for; the text of a sign-in is for any chain. */
type Passed = Omit<PassedRequest, 'chainId'> & { chainId: number | 'any' }

/**
 * Lets one request through without another review, once, within a minute. For requests that a page
 * has shown itself (`shown`), and for the sign-in text of this server.
 */
export function passReview(request: Passed, shown?: readonly Preview[]): void {
  if (!request.hash) return
  passes.push({ key: keyOf(request), expiresAt: performance.now() + passMilliseconds, shown })
}

/** The pass of a request, if it has one; uses it up. */
export function takePass(request: PassedRequest): Pick<Pass, 'shown'> | undefined {
  // Not by the clock: after a correction, a pass would be valid for much longer.
  const now = performance.now()
  const keys = [keyOf(request), keyOf({ ...request, chainId: 'any' })]
  const valid = passes.filter(({ expiresAt }) => expiresAt > now)
  const index = valid.findIndex((pass) => keys.includes(pass.key))
  const taken = valid[index]
  passes.splice(0, passes.length, ...valid.filter((pass) => pass !== taken))
  return taken
}

const keyOf = ({ kind, hash, account, chainId }: Passed) =>
  [kind, hash, account.toLowerCase(), chainId].join(' ')
