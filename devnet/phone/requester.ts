import type { OriginValidation } from '#lib/protocol/devnet.ts'

/** The requesting site, as far as the phone can verify it. */
export type Requester = {
  name: string
  /** The origin the site claims; empty if it is not a URL. */
  origin: string
  validation: OriginValidation
  /** The origin that the site's browser sent, if known. */
  verifiedOrigin?: string
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
    validation: verified?.isScam ? 'scam' : (checks[validation] ?? 'unknown'),
    ...(verified && validation !== 'UNKNOWN' ? { verifiedOrigin: verified.origin } : {}),
  }
}

const checks: Record<string, OriginValidation> = { VALID: 'valid', INVALID: 'invalid' }

/** Warnings about a requester, shown first. */
export function requesterWarnings({ validation, origin, verifiedOrigin }: Requester): string[] {
  if (validation === 'scam') return [`${verifiedOrigin ?? origin} is known to steal. Reject this.`]
  if (validation === 'invalid')
    return [`It calls itself ${origin}, but its page is ${verifiedOrigin}.`]
  if (!origin) return ['It does not say which site it is.']
  return []
}

function originOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
