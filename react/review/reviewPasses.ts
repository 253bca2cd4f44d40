import type { Preview } from '#lib/preview/SigningRequest.ts'

/** What a pass is for: a request by its hash, of one account, and on one chain if it is sent. */
export type PassedRequest = Pick<Preview, 'kind' | 'hash'> & {
  account: `0x${string}`
  chainId: number
}

const passMilliseconds = 60_000

type Pass = { key: string; expiresAt: number; shown: readonly Preview[] | undefined }

const passes: Pass[] = []

/**
 * Lets one request through without another review, once, within a minute. For requests that a page
 * has shown itself (`shown`), and for the sign-in text of this server.
 */
export function passReview(request: PassedRequest, shown?: readonly Preview[]): void {
  if (!request.hash) return
  passes.push({ key: keyOf(request), expiresAt: Date.now() + passMilliseconds, shown })
}

/** The pass of a request, if it has one; uses it up. */
export function takePass(request: PassedRequest): Pick<Pass, 'shown'> | undefined {
  const now = Date.now()
  const key = keyOf(request)
  const valid = passes.filter(({ expiresAt }) => expiresAt > now)
  const index = valid.findIndex((pass) => pass.key === key)
  const taken = valid[index]
  passes.splice(0, passes.length, ...valid.filter((pass) => pass !== taken))
  return taken
}

/** A signature is the same on every chain; what is sent is not. */
function keyOf({ kind, hash, account, chainId }: PassedRequest) {
  const isSent = kind === 'transaction' || kind === 'batch'
  return [kind, hash, account.toLowerCase(), isSent ? chainId : ''].join(' ')
}
