import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { emailParam, idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { getOrganization } from '#devnet/custody/organizations/organizations.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { requireTags } from '#devnet/custody/tags.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'

/** Invitations of users. */
export const invitationPaths = {
  /** Invites users by email. */
  create_invitations: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_INVITATIONS'],
    resource: 'INVITATION',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({
      invitations: z
        .array(
          z.object({
            receiverUserName: nameParam,
            receiverUserEmail: emailParam,
            receiverUserTags: z.array(idParam).max(100),
            accessType: z.enum(['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL']),
            senderUserId: idParam,
          }),
        )
        .min(1)
        .max(20),
    }),
    async run({ draft, dependencies, now, organizationId, parameters }) {
      const { organizationName } = getOrganization(draft, organizationId)
      const invitationIds: string[] = []
      for (const invitation of parameters.invitations) {
        const sender = getUser(draft, organizationId, invitation.senderUserId)
        requireTags(draft, organizationId, 'user', invitation.receiverUserTags)
        const id = randomUUID()
        draft.put('invitations', { id, organizationId, ...invitation, createdAt: now })
        invitationIds.push(id)
        await dependencies.mail.send({
          kind: 'email',
          to: invitation.receiverUserEmail,
          from: `${organizationName} <notifications@custody.localhost>`,
          subject: `${sender.userName} invites you to ${organizationName}`,
          text: `Hello ${invitation.receiverUserName},\n\n${sender.userName} invites you to join ${organizationName}.`,
        })
      }
      return { invitationIds }
    },
  }),

  /** Revokes an invitation. */
  delete_invitation: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_INVITATION'],
    resource: 'INVITATION',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ invitationId: idParam }),
    run({ draft, organizationId, parameters: { invitationId } }) {
      getRecord(draft, 'invitations', organizationId, invitationId)
      draft.remove('invitations', organizationId, invitationId)
      return { invitationId }
    },
  }),
}
