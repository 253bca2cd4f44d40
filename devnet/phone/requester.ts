import type { RequesterCheck } from '#lib/protocol/devnet.ts'

/** The requesting site, as far as the phone can verify it. */
export type Requester = {
  name: string
  /** The origin the site claims; empty if it is not a URL. */
  origin: string
  check: RequesterCheck
  /** The origin that the site's browser sent, if known. */
  trueOrigin?: string
}

type Metadata = { name?: string; url?: string }
type VerifyContext = {
  verified: { origin: string; validation: string; isScam?: boolean | undefined }
}

/** Reads the requester from the site's metadata and the relay's attestation. */
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

/** Warnings about a requester, shown first. */
export function requesterWarnings({ check, origin, trueOrigin }: Requester): string[] {
  if (check === 'scam') return [`${trueOrigin ?? origin} is known to steal. Reject this.`]
  if (check === 'invalid') return [`It calls itself ${origin}, but its page is ${trueOrigin}.`]
  if (!origin) return ['It does not say which site it is.']
  return []
}

function originOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
