import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Sets the root users and their quorum threshold. */
export const updateRootQuorum = submitPath({
  name: 'update_root_quorum',
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
})
