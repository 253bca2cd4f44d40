import type { createStoredAccounts } from '#connectors/turnkey/account/storedAccounts.ts'
import { normalizeSessionError } from '#connectors/turnkey/session/openSession.ts'
import type { createSessions, SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { withAbort } from '#connectors/turnkey/session/withAbort.ts'

/** Runs a sign-in and stores its session. */
export type RunSignIn = (
  authenticate: () => Promise<SessionRecord>,
  signal?: AbortSignal,
) => Promise<SessionRecord>

/** Runs sign-ins one at a time: a concurrent caller gets the first one's result. */
export function createSignIns(
  sessions: ReturnType<typeof createSessions>,
  stored: ReturnType<typeof createStoredAccounts>,
) {
  let pending: { signal: AbortSignal | undefined; result: Promise<SessionRecord> } | undefined
  /** Runs a sign-in, stores its session, normalizes its error. Once aborted, another can start. */
  return function runSignIn(
    authenticate: () => Promise<SessionRecord>,
    signal?: AbortSignal,
  ): Promise<SessionRecord> {
    if (pending && !pending.signal?.aborted) return pending.result
    const result = sessions
      .whileLoading(async () => {
        try {
          await sessions.restore()
          const record = await withAbort(authenticate, signal)
          await stored.removeOtherUsers(record.organizationId)
          await sessions.adopt(record)
          return record
        } catch (error) {
          throw normalizeSessionError(error)
        }
      })
      .finally(() => {
        if (pending?.result === result) pending = undefined
      })
    pending = { signal, result }
    return result
  }
}
