import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addApiKey, addSealedKey } from '#devnet/custody/credentials/addApiKey.ts'
import {
  idParam,
  nameParam,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { getOrganization } from '#devnet/custody/organizations/organizations.ts'
import { type Caller, queryPath, submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/signSession.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'

/** Sessions, and the caller of a request. */
export const sessionPaths = {
  /** Logs the caller in: the client's own key becomes a session key. */
  stamp_login: submitPath({
    types: ['ACTIVITY_TYPE_STAMP_LOGIN'],
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'self',
    parameters: z.object({
      publicKey: nameParam,
      expirationSeconds: secondsParam.optional(),
      invalidateExisting: z.boolean().optional(),
      sessionProfileId: sessionProfileIdParam,
    }),
    run({ parameters, caller, draft, dependencies, now }) {
      const { organizationId, userId } = describeCaller(draft, caller)
      const { publicKey, invalidateExisting } = parameters
      const expirationSeconds = Number(parameters.expirationSeconds ?? defaultSessionSeconds)
      addApiKey(draft, now, {
        organizationId,
        userId,
        publicKey,
        expirationSeconds,
        invalidateExisting,
        apiKeyName: `Login ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_LOGIN',
      })
      return {
        session: signSession(dependencies, {
          publicKey,
          userId,
          organizationId,
          expirationSeconds,
        }),
      }
    },
  }),

  /** Generates a session key for the caller and encrypts its private key to the client. */
  create_read_write_session: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'],
    resultKeys: { ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2: 'createReadWriteSessionResultV2' },
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'self',
    parameters: z.object({
      targetPublicKey: nameParam,
      userId: idParam.optional(),
      apiKeyName: nameParam.optional(),
      expirationSeconds: secondsParam.optional(),
      invalidateExisting: z.boolean().optional(),
    }),
    async run({ parameters: { userId, apiKeyName, ...target }, caller, draft, now }) {
      const callerFields = describeCaller(draft, caller)
      if (userId !== undefined && userId !== callerFields.userId)
        throw apiError(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED')
      const key = await addSealedKey(draft, now, {
        ...target,
        organizationId: callerFields.organizationId,
        userId: callerFields.userId,
        apiKeyName: apiKeyName ?? `Read Write Session - ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
      })
      return { ...callerFields, ...key }
    },
  }),

  /** Creates a session token for the caller that authorizes queries only, for a limited time. */
  create_read_only_session: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'],
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'self',
    parameters: z.object({}),
    run({ caller, draft, now }) {
      const callerFields = describeCaller(draft, caller)
      for (const old of draft.list('readOnlySessions', callerFields.organizationId))
        if (old.expiresAt <= now)
          draft.remove('readOnlySessions', callerFields.organizationId, old.id)
      const session = randomBytes(32).toString('base64url')
      const expiresAt = now + defaultSessionSeconds * 1000
      draft.put('readOnlySessions', {
        id: createHash('sha256').update(session).digest('hex'),
        organizationId: callerFields.organizationId,
        userId: callerFields.userId,
        createdAt: now,
        expiresAt,
      })
      return { ...callerFields, session, sessionExpiry: String(Math.floor(expiresAt / 1000)) }
    },
  }),

  /** Identifies the stamper: a passkey on the parent organization resolves to the user's own one. */
  whoami: queryPath({
    parameters: z.object({}),
    run: ({ caller, draft }) => describeCaller(draft, caller),
  }),
}

/** Describes the caller as in whoami and sessions. @throws ApiError 5 for a deleted user */
function describeCaller(draft: Draft, { organizationId, userId }: Caller) {
  return {
    organizationId,
    organizationName: getOrganization(draft, organizationId).organizationName,
    userId,
    username: getUser(draft, organizationId, userId).userName,
  }
}
