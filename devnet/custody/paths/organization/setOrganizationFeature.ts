import { z } from 'zod'
import { featureNames } from '#devnet/custody/organizations/featureNames.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Enables a feature, or changes its value. */
export const setOrganizationFeature = submitPath({
  name: 'set_organization_feature',
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
})
