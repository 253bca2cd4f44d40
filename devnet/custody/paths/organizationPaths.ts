import { z } from 'zod'
import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { attestationDocument, enclaveTypes } from '#devnet/custody/attestationDocument.ts'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { answerPrivateKey } from '#devnet/custody/keys/privateKeys.ts'
import { answerWallet } from '#devnet/custody/keys/wallets.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { featureNames, organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { answerPolicy } from '#devnet/custody/policy/addPolicy.ts'
import type { InvitationRecord } from '#devnet/custody/records.ts'
import { answerTag } from '#devnet/custody/tags.ts'
import { answerUser } from '#devnet/custody/users/answerUser.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** The organization itself: its data, features, root quorum and enclaves. */
export const organizationPaths = {
  /** Returns all data of an organization. */
  get_organization: queryPath({
    parameters: z.object({}),
    run({ draft, organizationId }) {
      const { organizationName, quorum, features } = organizationNamed(draft, organizationId)
      return {
        organizationData: {
          organizationId,
          name: organizationName,
          users: oldestFirst(draft.list('users', organizationId)).map((user) =>
            answerUser(draft, user),
          ),
          policies: oldestFirst(draft.list('policies', organizationId)).map(answerPolicy),
          privateKeys: oldestFirst(draft.list('privateKeys', organizationId)).map(answerPrivateKey),
          wallets: oldestFirst(draft.list('wallets', organizationId)).map(answerWallet),
          invitations: oldestFirst(draft.list('invitations', organizationId)).map(answerInvitation),
          tags: oldestFirst(draft.list('tags', organizationId)).map(answerTag),
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
      const { features, quorum } = organizationNamed(draft, organizationId)
      return { configs: { features, quorum } }
    },
  }),

  /** Enables a feature, or changes its value. */
  set_organization_feature: submitPath({
    types: {
      ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE: {
        intent: 'setOrganizationFeatureIntent',
        result: 'setOrganizationFeatureResult',
      },
    },
    resource: 'CONFIG',
    action: 'UPDATE',
    permission: 'rootQuorum',
    parameters: z.object({ name: z.enum(featureNames), value: z.string().max(1024) }),
    run({ draft, organizationId, parameters: { name, value } }) {
      const organization = organizationNamed(draft, organizationId)
      const others = organization.features.filter((feature) => feature.name !== name)
      const features = [...others, { name, ...(value === '' ? {} : { value }) }]
      draft.put('organizations', { ...organization, features })
      return { features }
    },
  }),

  /** Disables a feature. */
  remove_organization_feature: submitPath({
    types: {
      ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE: {
        intent: 'removeOrganizationFeatureIntent',
        result: 'removeOrganizationFeatureResult',
      },
    },
    resource: 'CONFIG',
    action: 'UPDATE',
    permission: 'rootQuorum',
    parameters: z.object({ name: z.enum(featureNames) }),
    run({ draft, organizationId, parameters: { name } }) {
      const organization = organizationNamed(draft, organizationId)
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
    types: {
      ACTIVITY_TYPE_UPDATE_ROOT_QUORUM: {
        intent: 'updateRootQuorumIntent',
        result: 'updateRootQuorumResult',
      },
    },
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
      for (const userId of userIds) userNamed(draft, organizationId, userId)
      const organization = organizationNamed(draft, organizationId)
      draft.put('organizations', { ...organization, quorum: { threshold, userIds } })
      return {}
    },
  }),

  /** Returns the attestation document of one of the service's (simulated) enclaves. */
  get_attestation: queryPath({
    parameters: z.object({ enclaveType: z.enum(enclaveTypes) }),
    run: ({ world, now, parameters }) => ({
      attestationDocument: attestationDocument(world.enclave, parameters.enclaveType, now),
    }),
  }),
}

function answerInvitation(invitation: InvitationRecord) {
  const createdAt = answerTimestamp(invitation.createdAt)
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
