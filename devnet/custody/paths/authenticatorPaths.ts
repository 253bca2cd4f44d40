import { z } from 'zod'
import { addAuthenticator } from '#devnet/custody/credentials/addAuthenticator.ts'
import {
  authenticatorParams,
  idParam,
  idsParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { filterByUser, getUser } from '#devnet/custody/users/findUser.ts'
import { formatAuthenticator } from '#devnet/custody/users/formatUser.ts'

/** Passkeys of users. */
export const authenticatorPaths = {
  /** Adds passkeys to a user, each with its attestation. */
  create_authenticators: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'],
    resource: 'CREDENTIAL',
    action: 'CREATE',
    permission: 'own',
    parameters: z.object({
      userId: idParam,
      authenticators: z.array(authenticatorParams).min(1).max(20),
    }),
    run({ parameters: { userId, authenticators }, organizationId, draft, dependencies }) {
      getUser(draft, organizationId, userId)
      const added = authenticators.map((params) =>
        addAuthenticator(draft, dependencies, {
          organizationId,
          userId,
          authenticatorParams: params,
        }),
      )
      return { authenticatorIds: added.map(({ id }) => id) }
    },
  }),

  /** Deletes passkeys of a user, but not the last permanent credential. */
  delete_authenticators: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_AUTHENTICATORS'],
    resource: 'CREDENTIAL',
    action: 'DELETE',
    permission: 'own',
    parameters: z.object({ userId: idParam, authenticatorIds: idsParam }),
    run({ parameters: { userId, authenticatorIds }, organizationId, draft }) {
      removeCredentials(draft, 'authenticators', { organizationId, userId, ids: authenticatorIds })
      return { authenticatorIds }
    },
  }),

  /** Returns one passkey. */
  get_authenticator: queryPath({
    parameters: z.object({ authenticatorId: idParam }),
    run: ({ parameters: { authenticatorId }, organizationId, draft }) => ({
      authenticator: formatAuthenticator(
        getRecord(draft, 'authenticators', organizationId, authenticatorId),
      ),
    }),
  }),

  /** Returns the passkeys of a user. */
  get_authenticators: queryPath({
    parameters: z.object({ userId: idParam }),
    run({ parameters: { userId }, organizationId, draft }) {
      getUser(draft, organizationId, userId)
      return {
        authenticators: filterByUser(draft.list('authenticators', organizationId), userId).map(
          formatAuthenticator,
        ),
      }
    },
  }),
}
