import {
  findSubOrganizations,
  searchParams,
} from '#devnet/custody/organizations/findSubOrganizations.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Sub-organizations of whoever has shown an address or number to be theirs. */
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
