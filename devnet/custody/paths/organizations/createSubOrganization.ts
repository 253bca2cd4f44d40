import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { requireTokens } from '#devnet/custody/credentials/requireTokens.ts'
import { addWallet } from '#devnet/custody/keys/addWallet.ts'
import { walletParamsSchema } from '#devnet/custody/keys/walletParams.ts'
import { createOrganization } from '#devnet/custody/organizations/createOrganization.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { clientSignatureParam, readVerified } from '#devnet/custody/users/readVerified.ts'
import { rootUserParams } from '#devnet/custody/users/userParams.ts'

/** Creates a sub-organization with root users, quorum and optionally a wallet. */
export const createSubOrganization = submitPath({
  name: 'create_sub_organization',
  types: {
    ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8: {
      intent: 'createSubOrganizationIntentV8',
      result: 'createSubOrganizationResultV8',
    },
    ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7: {
      intent: 'createSubOrganizationIntentV7',
      result: 'createSubOrganizationResultV7',
    },
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
  async run({ parameters, organizationId, draft, world, now, type }) {
    if (organizationNamed(draft, organizationId).parentId !== undefined)
      throw apiError(3, 'a sub-organization cannot have sub-organizations', 'REQUEST_INVALID')
    const { subOrganizationName, wallet, verificationToken, clientSignature, ...rest } = parameters
    if (type === 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7') {
      requireTokens(rest.rootUsers.flatMap(({ oauthProviders }) => oauthProviders))
    }
    const { organization, rootUserIds } = await createOrganization(draft, world, now, {
      ...rest,
      parentId: organizationId,
      organizationName: subOrganizationName,
      verified: readVerified(
        world,
        [organizationId],
        { verificationToken, clientSignature },
        rest.rootUsers[0],
      ),
    })
    const made =
      wallet && (await addWallet(draft, world, now, { organizationId: organization.id, ...wallet }))
    return { subOrganizationId: organization.id, ...(made ? { wallet: made } : {}), rootUserIds }
  },
})
