import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { NewUser } from '#devnet/custody/credentials/credentialParams.ts'
import { orderedId } from '#devnet/custody/pagination.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'
import type { Draft, RecordReader } from '#devnet/custody/store/Draft.ts'
import { addUser, type VerifiedContact } from '#devnet/custody/users/addUser.ts'

/** Features for email and SMS, which a sub-organization has unless they are disabled. */
const featureSwitches = {
  FEATURE_NAME_EMAIL_RECOVERY: 'disableEmailRecovery',
  FEATURE_NAME_EMAIL_AUTH: 'disableEmailAuth',
  FEATURE_NAME_SMS_AUTH: 'disableSmsAuth',
  FEATURE_NAME_OTP_EMAIL_AUTH: 'disableOtpEmailAuth',
} as const

type FeatureSwitch = (typeof featureSwitches)[keyof typeof featureSwitches]

/** Contents of a new sub-organization. */
type NewOrganization = {
  parentId: string
  organizationName: string
  rootUsers: NewUser[]
  rootQuorumThreshold: number
  /** A contact verified by a one-time code: applies to the root user who has it. */
  verified?: VerifiedContact | undefined
} & { [name in FeatureSwitch]?: boolean | undefined }

/**
 * Creates a sub-organization with its root users, who form its quorum.
 * @throws ApiError 3 for a quorum that its users cannot reach
 */
export async function createOrganization(
  draft: Draft,
  dependencies: CustodyDependencies,
  now: number,
  params: NewOrganization,
): Promise<{ organization: OrganizationRecord; rootUserIds: string[] }> {
  const { parentId, organizationName, rootUsers, rootQuorumThreshold } = params
  if (rootQuorumThreshold < 1)
    throw apiError(3, 'quorum threshold must be non-zero integer', 'REQUEST_INVALID')
  if (rootQuorumThreshold > rootUsers.length)
    throw apiError(3, 'quorum threshold exceeds the number of root users', 'REQUEST_INVALID')
  const id = orderedId(now)
  const organization: OrganizationRecord = {
    id,
    organizationId: id,
    organizationName,
    parentId,
    quorum: { threshold: rootQuorumThreshold, userIds: [] },
    features: Object.entries(featureSwitches).flatMap(([name, off]) =>
      params[off] ? [] : [{ name }],
    ),
    createdAt: now,
  }
  draft.put('organizations', organization)
  const rootUserIds: string[] = []
  for (const user of rootUsers) {
    const added = await addUser(draft, dependencies, {
      organizationId: id,
      user,
      verified: params.verified,
    })
    rootUserIds.push(added.id)
  }
  const complete = { ...organization, quorum: { ...organization.quorum, userIds: rootUserIds } }
  draft.put('organizations', complete)
  return { organization: complete, rootUserIds }
}

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
