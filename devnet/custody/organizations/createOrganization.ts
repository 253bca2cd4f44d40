import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { orderedId } from '#devnet/custody/orderedId.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'
import { addUser, type VerifiedContact } from '#devnet/custody/users/addUser.ts'
import type { NewUser } from '#devnet/custody/users/userParams.ts'

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
  world: CustodyDependencies,
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
    const added = await addUser(draft, world, {
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
