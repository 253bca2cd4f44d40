import {
  findSubOrganizations,
  searchParams,
} from '#devnet/custody/organizations/findSubOrganizations.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { oidcValue } from '#devnet/custody/store/indexes.ts'

/** Index kinds by the service's filters. */
const kinds = {
  CREDENTIAL_ID: 'credentialId',
  NAME: 'organizationName',
  USERNAME: 'userName',
  EMAIL: 'email',
  PHONE_NUMBER: 'phoneNumber',
  OIDC_TOKEN: 'oidc',
  WALLET_ACCOUNT_ADDRESS: 'address',
  PUBLIC_KEY: 'apiPublicKey',
} as const

/** Lists the parent's sub-organizations, optionally filtered. */
export const listSuborgs = queryPath({
  name: 'list_suborgs',
  parameters: searchParams,
  async run({ parameters, organizationId, draft, world }) {
    const { filterType, filterValue } = parameters
    const search = { ...parameters }
    if (filterType === 'OIDC_TOKEN' && filterValue)
      search.filterValue = oidcValue(await world.issuers.verify(filterValue, world.clock.now()))
    if (filterType === 'CREDENTIAL_ID' && filterValue)
      search.filterValue = filterValue.replace(/=+$/, '')
    return { organizationIds: findSubOrganizations(draft, organizationId, search, kinds) }
  },
})
