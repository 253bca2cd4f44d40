import { z } from 'zod'
import { answerTag } from '#devnet/custody/answerTag.ts'
import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import { answerUser } from '#devnet/custody/answerUser.ts'
import { answerPrivateKey } from '#devnet/custody/keys/answerPrivateKey.ts'
import { answerWallet } from '#devnet/custody/keys/answerWallet.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { answerPolicy } from '#devnet/custody/policy/answerPolicy.ts'
import type { InvitationRecord } from '#devnet/custody/records.ts'

/** Returns all data of an organization. */
export const getOrganization = queryPath({
  name: 'get_organization',
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
})

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
