import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { submitPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'

/** Creates a session token for the caller that authorizes queries only, for a limited time. */
export const createReadOnlySession = submitPath({
  name: 'create_read_only_session',
  types: {
    ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION: {
      intent: 'createReadOnlySessionIntent',
      result: 'createReadOnlySessionResult',
    },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'self',
  parameters: z.object({}),
  run({ caller, draft, now }) {
    const who = describeCaller(draft, caller)
    for (const old of draft.list('readOnlySessions', who.organizationId))
      if (old.expiresAt <= now) draft.remove('readOnlySessions', who.organizationId, old.id)
    const session = randomBytes(32).toString('base64url')
    const expiresAt = now + defaultSessionSeconds * 1000
    draft.put('readOnlySessions', {
      id: createHash('sha256').update(session).digest('hex'),
      organizationId: who.organizationId,
      userId: who.userId,
      createdAt: now,
      expiresAt,
    })
    return { ...who, session, sessionExpiry: String(Math.floor(expiresAt / 1000)) }
  },
})
