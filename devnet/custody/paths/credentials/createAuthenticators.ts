import { z } from 'zod'
import { addAuthenticator } from '#devnet/custody/credentials/addAuthenticator.ts'
import { authenticatorParams, idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Adds passkeys to a user, each with its attestation. */
export const createAuthenticators = submitPath({
  name: 'create_authenticators',
  types: {
    ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2: {
      intent: 'createAuthenticatorsIntentV2',
      result: 'createAuthenticatorsResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'CREATE',
  permission: 'own',
  parameters: z.object({
    userId: idParam,
    authenticators: z.array(authenticatorParams).min(1).max(20),
  }),
  run({ parameters: { userId, authenticators }, organizationId, draft, world }) {
    userNamed(draft, organizationId, userId)
    const added = authenticators.map((params) =>
      addAuthenticator(draft, world, { organizationId, userId, authenticatorParams: params }),
    )
    return { authenticatorIds: added.map(({ id }) => id) }
  },
})
