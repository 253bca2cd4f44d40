import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Revokes an invitation. */
export const deleteInvitation = submitPath({
  name: 'delete_invitation',
  types: {
    ACTIVITY_TYPE_DELETE_INVITATION: {
      intent: 'deleteInvitationIntent',
      result: 'deleteInvitationResult',
    },
  },
  resource: 'INVITATION',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ invitationId: idParam }),
  run({ draft, organizationId, parameters: { invitationId } }) {
    if (!draft.get('invitations', organizationId, invitationId)) {
      throw apiError(5, `no invitation found with ID ${invitationId}`)
    }
    draft.remove('invitations', organizationId, invitationId)
    return { invitationId }
  },
})
