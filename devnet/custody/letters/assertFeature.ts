import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'

/** Feature of a login or recovery by message that an organization can turn off. */
export type LetterFeature =
  | 'FEATURE_NAME_EMAIL_AUTH'
  | 'FEATURE_NAME_EMAIL_RECOVERY'
  | 'FEATURE_NAME_OTP_EMAIL_AUTH'
  | 'FEATURE_NAME_SMS_AUTH'

/**
 * Requires a feature, which a sub-organization has unless it was created without or it was removed.
 * @throws ApiError 9 if this one does not have it
 */
export function assertFeature(draft: Draft, organizationId: string, name: LetterFeature): void {
  const { parentId, features } = organizationNamed(draft, organizationId)
  // The parent's users are the site's own staff and servers; sending codes is its purpose.
  if (parentId === undefined || features.some((feature) => feature.name === name)) return
  throw apiError(9, `feature is disabled for organization ${organizationId}: ${name}`)
}
