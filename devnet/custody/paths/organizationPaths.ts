import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { attestationDocument, enclaveTypes } from '#devnet/custody/enclave.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { formatPrivateKey } from '#devnet/custody/keys/privateKeys.ts'
import { formatWallet } from '#devnet/custody/keys/wallets.ts'
import { featureNames, getOrganization } from '#devnet/custody/organizations/organizations.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import { formatPolicy } from '#devnet/custody/policy/addPolicy.ts'
import type { InvitationRecord } from '#devnet/custody/records.ts'
import { formatTag } from '#devnet/custody/tags.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'
import { formatUser } from '#devnet/custody/users/formatUser.ts'

/** The organization itself: its data, features, root quorum and enclaves. */
export const organizationPaths = {
  /** Returns all data of an organization. */
  get_organization: queryPath({
    parameters: z.object({}),
    run({ draft, organizationId }) {
      const { organizationName, quorum, features } = getOrganization(draft, organizationId)
      return {
        organizationData: {
          organizationId,
          name: organizationName,
          users: oldestFirst(draft.list('users', organizationId)).map((user) =>
            formatUser(draft, user),
          ),
          policies: oldestFirst(draft.list('policies', organizationId)).map(formatPolicy),
          privateKeys: oldestFirst(draft.list('privateKeys', organizationId)).map(formatPrivateKey),
          wallets: oldestFirst(draft.list('wallets', organizationId)).map(formatWallet),
          invitations: oldestFirst(draft.list('invitations', organizationId)).map(formatInvitation),
          tags: oldestFirst(draft.list('tags', organizationId)).map(formatTag),
          rootQuorum: quorum,
          features,
          smartContractInterfaceReferences: [],
        },
      }
    },
  }),

  /** Returns an organization's features and root quorum. */
  get_organization_configs: queryPath({
    parameters: z.object({}),
    run({ draft, organizationId }) {
      const { features, quorum } = getOrganization(draft, organizationId)
      return { configs: { features, quorum } }
    },
  }),

  /** Enables a feature, or changes its value. */
  set_organization_feature: submitPath({
    types: ['ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE'],
    resource: 'CONFIG',
    action: 'UPDATE',
    permission: 'rootQuorum',
    parameters: z.object({ name: z.enum(featureNames), value: z.string().max(1024) }),
    run({ draft, organizationId, parameters: { name, value } }) {
      const organization = getOrganization(draft, organizationId)
      const others = organization.features.filter((feature) => feature.name !== name)
      const features = [...others, { name, ...(value === '' ? {} : { value }) }]
      draft.put('organizations', { ...organization, features })
      return { features }
    },
  }),

  /** Disables a feature. */
  remove_organization_feature: submitPath({
    types: ['ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE'],
    resource: 'CONFIG',
    action: 'UPDATE',
    permission: 'rootQuorum',
    parameters: z.object({ name: z.enum(featureNames) }),
    run({ draft, organizationId, parameters: { name } }) {
      const organization = getOrganization(draft, organizationId)
      const features = organization.features.filter((feature) => feature.name !== name)
      if (features.length === organization.features.length) {
        throw apiError(5, `organization does not have the feature ${name}`)
      }
      draft.put('organizations', { ...organization, features })
      return { features }
    },
  }),

  /** Sets the root users and their quorum threshold. */
  update_root_quorum: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_ROOT_QUORUM'],
    resource: 'CONFIG',
    action: 'UPDATE',
    permission: 'rootQuorum',
    parameters: z.object({ threshold: z.int(), userIds: idsParam }),
    run({ draft, organizationId, parameters: { threshold, userIds } }) {
      if (threshold < 1) {
        throw apiError(3, 'quorum threshold must be non-zero integer', 'REQUEST_INVALID')
      }
      if (threshold > userIds.length) {
        throw apiError(3, 'quorum threshold exceeds the number of root users', 'REQUEST_INVALID')
      }
      for (const userId of userIds) getUser(draft, organizationId, userId)
      const organization = getOrganization(draft, organizationId)
      draft.put('organizations', { ...organization, quorum: { threshold, userIds } })
      return {}
    },
  }),

  /** Returns the attestation document of one of the service's (simulated) enclaves. */
  get_attestation: queryPath({
    parameters: z.object({ enclaveType: z.enum(enclaveTypes) }),
    run: ({ dependencies, now, parameters }) => ({
      attestationDocument: attestationDocument(dependencies.enclave, parameters.enclaveType, now),
    }),
  }),
}

function formatInvitation(invitation: InvitationRecord) {
  const createdAt = formatTimestamp(invitation.createdAt)
  return {
    invitationId: invitation.id,
    receiverUserName: invitation.receiverUserName,
    receiverEmail: invitation.receiverUserEmail,
    receiverUserTags: invitation.receiverUserTags,
    accessType: invitation.accessType,
    status: 'INVITATION_STATUS_CREATED',
    createdAt,
    updatedAt: createdAt,
    senderUserId: invitation.senderUserId,
  }
}
