import { z } from 'zod'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns an organization's features and root quorum. */
export const getOrganizationConfigs = queryPath({
  name: 'get_organization_configs',
  parameters: z.object({}),
  run({ draft, organizationId }) {
    const { features, quorum } = organizationNamed(draft, organizationId)
    return { configs: { features, quorum } }
  },
})
