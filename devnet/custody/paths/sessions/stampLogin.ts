import { z } from 'zod'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import {
  nameParam,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/sessions/signSession.ts'

/** Logs the caller in: the client's own key becomes a session key. */
export const stampLogin = submitPath({
  name: 'stamp_login',
  types: {
    ACTIVITY_TYPE_STAMP_LOGIN: { intent: 'stampLoginIntent', result: 'stampLoginResult' },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'self',
  parameters: z.object({
    publicKey: nameParam,
    expirationSeconds: secondsParam.optional(),
    invalidateExisting: z.boolean().optional(),
    sessionProfileId: sessionProfileIdParam,
  }),
  run({ parameters, caller, draft, world, now }) {
    const { organizationId, userId } = describeCaller(draft, caller)
    const { publicKey, invalidateExisting } = parameters
    const expirationSeconds = Number(parameters.expirationSeconds ?? defaultSessionSeconds)
    addApiKey(draft, now, {
      ...{ organizationId, userId, publicKey, expirationSeconds, invalidateExisting },
      apiKeyName: `Login ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_LOGIN',
    })
    return { session: signSession(world, { publicKey, userId, organizationId, expirationSeconds }) }
  },
})
