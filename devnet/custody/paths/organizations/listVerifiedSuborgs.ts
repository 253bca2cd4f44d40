import {
  findSubOrganizations,
  searchParams,
} from '#devnet/custody/organizations/findSubOrganizations.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists sub-organizations with a user who has verified an email address or phone number. */
export const listVerifiedSuborgs = queryPath({
  name: 'list_verified_suborgs',
  parameters: searchParams,
  run: ({ parameters, organizationId, draft }) => ({
    organizationIds: findSubOrganizations(draft, organizationId, parameters, {
      EMAIL: 'verifiedEmail',
      PHONE_NUMBER: 'verifiedPhoneNumber',
    }),
  }),
})
