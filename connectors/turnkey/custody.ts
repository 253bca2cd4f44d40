import { type TActivity, TurnkeyClient } from '@turnkey/http'
import {
  type ActivityResult,
  repeated,
  type SubmitBody,
  settled,
} from '#connectors/turnkey/askCustody.ts'
import { isLostKey, nameCustodyError } from '#connectors/turnkey/custodyErrors.ts'
import { sessionStamper } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord, Sessions } from '#connectors/turnkey/sessions.ts'

/** Somebody with a session, and the official client that stamps by its key. */
export type Asker = { client: TurnkeyClient; organizationId: string; userId: string }

/** Asks custody as the person of the session. */
export type Custody = ReturnType<typeof createCustody>

/**
 * Asks custody by the session's key, with no prompt while it lives. Where custody no longer takes
 * the key, `renew` makes a new session and the question is put once more; questions that fail at
 * the same time share one renewal. A second failure comes out.
 */
export function createCustody({
  apiUrl,
  sessions,
  renew,
}: {
  apiUrl: string
  sessions: Sessions
  /** A new session of the same person, whatever is kept. @throws sessionFailed */
  renew: () => Promise<SessionRecord>
}) {
  let renewing: Promise<SessionRecord> | undefined

  function renewOnce() {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function asUser<answer>(run: (asker: Asker) => Promise<answer>): Promise<answer> {
    await sessions.restore()
    const session = sessions.active() ?? (await renewOnce())
    try {
      return await run(askerOf(session))
    } catch (error) {
      if (!isLostKey(error)) throw error
      const current = renewing ? undefined : sessions.active()
      const isRenewed = current && current.publicKey !== session.publicKey
      return run(askerOf(isRenewed ? current : await renewOnce()))
    }
  }

  function askerOf(session: SessionRecord): Asker {
    const { organizationId, userId } = session
    return { client: clientFor(apiUrl, sessionStamper(session)), organizationId, userId }
  }

  async function named<answer>(ask: () => Promise<answer>) {
    try {
      return await ask()
    } catch (error) {
      throw nameCustodyError(error)
    }
  }

  /** With the moment that makes one body of all tries. */
  function asUserOnce<answer>(run: (asker: Asker & SubmitBody) => Promise<answer>) {
    const timestampMs = String(Date.now())
    return asUser((asker) => run({ ...asker, timestampMs }))
  }

  return {
    /** A question that changes nothing. */
    query: <answer>(run: (asker: Asker) => Promise<answer>) =>
      named(() => asUser((asker) => repeated(() => run(asker)))),
    /** An activity, to its end: its result. One body, so that repeating it makes nothing twice. */
    submit: (run: Submission): Promise<ActivityResult> =>
      named(() =>
        asUserOnce(async (asker) => {
          const { activity } = await repeated(() => run(asker))
          return settled(asker.client, activity)
        }),
      ),
    /** A vote: what is answered is the activity voted on, which may stand anywhere. */
    vote: (run: Submission): Promise<unknown> =>
      named(() => asUserOnce((asker) => repeated(() => run(asker)))),
  }
}

type Submission = (asker: Asker & SubmitBody) => Promise<{ activity: TActivity }>

/** The official client. */
export function clientFor(
  apiUrl: string,
  stamper: ConstructorParameters<typeof TurnkeyClient>[1],
): TurnkeyClient {
  return new TurnkeyClient({ baseUrl: apiUrl }, stamper)
}
