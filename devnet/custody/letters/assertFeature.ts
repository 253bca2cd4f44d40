import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'

/** What a way in by letter is called where it can be switched off. */
export type LetterFeature =
  | 'FEATURE_NAME_EMAIL_AUTH'
  | 'FEATURE_NAME_EMAIL_RECOVERY'
  | 'FEATURE_NAME_OTP_EMAIL_AUTH'
  | 'FEATURE_NAME_SMS_AUTH'

/**
 * A sub-organization has these until it is made without them or they are removed.
 * @throws code 9 where this one has not
 */
export function assertFeature(draft: Draft, organizationId: string, name: LetterFeature): void {
  const { parentId, features } = organizationNamed(draft, organizationId)
  // The parent's users are the site's own people; sending its codes is what it is there for.
  if (parentId === undefined || features.some((feature) => feature.name === name)) return
  throw apiError(9, `feature is disabled for organization ${organizationId}: ${name}`)
}
