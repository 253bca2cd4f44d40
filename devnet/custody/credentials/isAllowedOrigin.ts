import type { Draft } from '#devnet/custody/Draft.ts'

/** The organization's own list of origins, separated by commas. */
const originsFeature = 'FEATURE_NAME_WEBAUTHN_ORIGINS'

/**
 * Whether passkeys may be registered on pages of `origin`: any localhost, and the origins that the
 * organization or its parent lists in FEATURE_NAME_WEBAUTHN_ORIGINS.
 */
export function isAllowedOrigin(draft: Draft, organizationId: string, origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && listedOrigins(draft, organizationId).includes(origin)
}

function listedOrigins(draft: Draft, organizationId: string): string[] {
  const organization = draft.get('organizations', organizationId, organizationId)
  if (!organization) return []
  const listed = organization.features
    .filter(({ name }) => name === originsFeature)
    .flatMap(({ value }) => (value ?? '').split(',').map((origin) => origin.trim()))
  return organization.parentId
    ? [...listed, ...listedOrigins(draft, organization.parentId)]
    : listed
}
