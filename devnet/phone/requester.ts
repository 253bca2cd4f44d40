import type { RequesterCheck } from '#lib/protocol/devnet.ts'

/** Who asks, as far as the phone can know. */
export type Requester = {
  name: string
  /** What the site says it is; empty where that is no URL. */
  origin: string
  check: RequesterCheck
  /** What its browser said, where that is known. */
  trueOrigin?: string
}

type Metadata = { name?: string; url?: string }
type VerifyContext = {
  verified: { origin: string; validation: string; isScam?: boolean | undefined }
}

/** Reads who asks from what the site says and from what the relay saw of its browser. */
export function readRequester(metadata: Metadata, context: VerifyContext | undefined): Requester {
  const verified = context?.verified
  const validation = verified?.validation ?? 'UNKNOWN'
  return {
    name: (metadata.name || 'Unnamed site').slice(0, 60),
    origin: originOf(metadata.url),
    check: verified?.isScam ? 'scam' : (checks[validation] ?? 'unknown'),
    ...(verified && validation !== 'UNKNOWN' ? { trueOrigin: verified.origin } : {}),
  }
}

const checks: Record<string, RequesterCheck> = { VALID: 'valid', INVALID: 'invalid' }

/** The sentences a person should read first about a requester. */
export function requesterWarnings({ check, origin, trueOrigin }: Requester): string[] {
  if (check === 'scam') return [`${trueOrigin ?? origin} is known to steal. Reject this.`]
  if (check === 'invalid') return [`It calls itself ${origin}, but its page is ${trueOrigin}.`]
  if (!origin) return ['It does not say which site it is.']
  return []
}

function originOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
