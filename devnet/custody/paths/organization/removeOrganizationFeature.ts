import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { featureNames } from '#devnet/custody/organizations/featureNames.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Disables a feature. */
export const removeOrganizationFeature = submitPath({
  name: 'remove_organization_feature',
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
})
