import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { requireExported } from '#devnet/custody/keys/requireExported.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes the caller's sub-organization; unexported keys only with `deleteWithoutExport`. */
export const deleteSubOrganization = submitPath({
  name: 'delete_sub_organization',
  types: {
    ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION: {
      intent: 'deleteSubOrganizationIntent',
      result: 'deleteSubOrganizationResult',
    },
  },
  resource: 'ORGANIZATION',
  action: 'DELETE',
  permission: 'rootQuorum',
  parameters: z.object({ deleteWithoutExport: z.boolean().optional() }),
  run({ parameters: { deleteWithoutExport }, organizationId, draft }) {
    if (organizationNamed(draft, organizationId).parentId === undefined)
      throw apiError(3, 'only sub-organizations can be deleted', 'REQUEST_INVALID')
    const kept = [
      ...draft.list('wallets', organizationId),
      ...draft.list('privateKeys', organizationId),
    ]
    requireExported(kept, deleteWithoutExport, 'wallets or private keys')
    draft.removeOrganization(organizationId)
    return { subOrganizationUuid: organizationId }
  },
})
