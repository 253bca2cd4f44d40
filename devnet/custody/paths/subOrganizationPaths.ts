import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { requireTokens } from '#devnet/custody/credentials/addOauthProvider.ts'
import { nameParam, rootUserParams } from '#devnet/custody/credentials/credentialParams.ts'
import { requireExported } from '#devnet/custody/keys/sealedKeys.ts'
import { addWallet, walletParamsSchema } from '#devnet/custody/keys/wallets.ts'
import { createOrganization, getOrganization } from '#devnet/custody/organizations/organizations.ts'
import { clientSignatureParam, readVerified } from '#devnet/custody/otp/verificationToken.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst, pageOf, paginationParam } from '#devnet/custody/pagination.ts'
import type { IndexKind } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { oidcValue } from '#devnet/custody/store/indexes.ts'

/** Parameters of a search for sub-organizations, with pagination. */
const searchParams = z.object({
  filterType: z.string().max(64).optional(),
  filterValue: z.string().max(16_384).optional(),
  paginationOptions: paginationParam.optional(),
})

type Search = z.output<typeof searchParams>

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

/** Sub-organizations of the parent. */
export const subOrganizationPaths = {
  /** Creates a sub-organization with root users, quorum and optionally a wallet. */
  create_sub_organization: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'],
    resultKeys: {
      ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8: 'createSubOrganizationResultV8',
      ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7: 'createSubOrganizationResultV7',
    },
    resource: 'ORGANIZATION',
    action: 'CREATE',
    permission: 'parent',
    parameters: z.object({
      subOrganizationName: nameParam,
      rootUsers: z.array(rootUserParams).min(1).max(100),
      rootQuorumThreshold: z.number().int(),
      wallet: walletParamsSchema.optional(),
      disableEmailRecovery: z.boolean().optional(),
      disableEmailAuth: z.boolean().optional(),
      disableSmsAuth: z.boolean().optional(),
      disableOtpEmailAuth: z.boolean().optional(),
      verificationToken: z.string().min(1).max(4096).optional(),
      clientSignature: clientSignatureParam.optional(),
    }),
    async run({ parameters, organizationId, draft, dependencies, now, type }) {
      if (getOrganization(draft, organizationId).parentId !== undefined)
        throw apiError(3, 'a sub-organization cannot have sub-organizations', 'REQUEST_INVALID')
      const { subOrganizationName, wallet, verificationToken, clientSignature, ...rest } =
        parameters
      if (type === 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7') {
        requireTokens(rest.rootUsers.flatMap(({ oauthProviders }) => oauthProviders))
      }
      const { organization, rootUserIds } = await createOrganization(draft, dependencies, now, {
        ...rest,
        parentId: organizationId,
        organizationName: subOrganizationName,
        verified: readVerified(
          dependencies,
          [organizationId],
          { verificationToken, clientSignature },
          rest.rootUsers[0],
        ),
      })
      const created =
        wallet &&
        (await addWallet(draft, dependencies, now, { organizationId: organization.id, ...wallet }))
      return {
        subOrganizationId: organization.id,
        ...(created ? { wallet: created } : {}),
        rootUserIds,
      }
    },
  }),

  /** Deletes the caller's sub-organization; unexported keys only with `deleteWithoutExport`. */
  delete_sub_organization: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION'],
    resource: 'ORGANIZATION',
    action: 'DELETE',
    permission: 'rootQuorum',
    parameters: z.object({ deleteWithoutExport: z.boolean().optional() }),
    run({ parameters: { deleteWithoutExport }, organizationId, draft }) {
      if (getOrganization(draft, organizationId).parentId === undefined)
        throw apiError(3, 'only sub-organizations can be deleted', 'REQUEST_INVALID')
      const keys = [
        ...draft.list('wallets', organizationId),
        ...draft.list('privateKeys', organizationId),
      ]
      requireExported(keys, deleteWithoutExport, 'wallets or private keys')
      draft.removeOrganization(organizationId)
      return { subOrganizationUuid: organizationId }
    },
  }),

  /** Lists the parent's sub-organizations, optionally filtered. */
  list_suborgs: queryPath({
    parameters: searchParams,
    async run({ parameters, organizationId, draft, dependencies }) {
      const { filterType, filterValue } = parameters
      const search = { ...parameters }
      if (filterType === 'OIDC_TOKEN' && filterValue)
        search.filterValue = oidcValue(
          await dependencies.issuers.verify(filterValue, dependencies.clock.now()),
        )
      if (filterType === 'CREDENTIAL_ID' && filterValue)
        search.filterValue = filterValue.replace(/(?<!=)=+$/, '')
      return { organizationIds: findSubOrganizations(draft, organizationId, search, kinds) }
    },
  }),

  /** Lists sub-organizations with a user who has verified an email address or phone number. */
  list_verified_suborgs: queryPath({
    parameters: searchParams,
    run: ({ parameters, organizationId, draft }) => ({
      organizationIds: findSubOrganizations(draft, organizationId, parameters, {
        EMAIL: 'verifiedEmail',
        PHONE_NUMBER: 'verifiedPhoneNumber',
      }),
    }),
  }),
}

/**
 * Ids of the parent's sub-organizations, oldest first, as one page. `kinds` are the allowed
 * filters; without a filter all are listed.
 * @throws ApiError 3 for an unknown filter or one without a value
 */
function findSubOrganizations(
  draft: Draft,
  parentId: string,
  search: Search,
  kinds: Record<string, IndexKind>,
): string[] {
  const found = search.filterType
    ? draft.find(kindOf(search, kinds), search.filterValue ?? '')
    : draft.find('parentId', parentId)
  const ids = [...new Set(found.map((entry) => entry.organizationId))]
  const organizations = ids
    .flatMap((id) => draft.get('organizations', id, id) ?? [])
    .filter((organization) => organization.parentId === parentId)
  return pageOf(oldestFirst(organizations), search.paginationOptions).map(({ id }) => id)
}

function kindOf({ filterType = '', filterValue }: Search, kinds: Record<string, IndexKind>) {
  const kind = Object.hasOwn(kinds, filterType) ? kinds[filterType] : undefined
  if (!kind) throw apiError(3, `invalid filter type: ${filterType}`, 'REQUEST_INVALID')
  if (!filterValue) throw apiError(3, 'filter value is required', 'REQUEST_INVALID')
  return kind
}
