import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'
import type { RecordReader } from '#devnet/custody/store/createLayer.ts'

/** Features of an organization, by the service's names. */
export const featureNames = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
  'FEATURE_NAME_SWAP_CONFIG',
  'FEATURE_NAME_EARN_CONFIG',
] as const

/** Feature of a login or recovery by message that an organization can turn off. */
export type ContactFeature =
  | 'FEATURE_NAME_EMAIL_AUTH'
  | 'FEATURE_NAME_EMAIL_RECOVERY'
  | 'FEATURE_NAME_OTP_EMAIL_AUTH'
  | 'FEATURE_NAME_SMS_AUTH'

/** Returns an organization by id. @throws ApiError 5 if there is none */
export function getOrganization(draft: Draft, organizationId: string): OrganizationRecord {
  const organization = draft.get('organizations', organizationId, organizationId)
  if (organization) return organization
  throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
}

/** Ids of an organization and its parent, if any: settings of the parent apply to both. */
export function withParentId(draft: RecordReader, organizationId: string): string[] {
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  return parentId === undefined ? [organizationId] : [organizationId, parentId]
}

/**
 * Requires a feature, which a sub-organization has unless it was created without or it was removed.
 * @throws ApiError 9 if this one does not have it
 */
export function assertFeature(draft: Draft, organizationId: string, name: ContactFeature): void {
  const { parentId, features } = getOrganization(draft, organizationId)
  // The parent's users are the site's own staff and servers; sending codes is its purpose.
  if (parentId === undefined || features.some((feature) => feature.name === name)) return
  throw apiError(9, `feature is disabled for organization ${organizationId}: ${name}`)
}
