import { type TActivity, TurnkeyClient } from '@turnkey/http'
import {
  type ActivityResult,
  type SubmitBody,
  waitForActivity,
  withRetries,
} from '#connectors/turnkey/custody/activityRequests.ts'
import {
  isLostKey,
  normalizeCustodyError,
} from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import { sessionStamper } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord, Sessions } from '#connectors/turnkey/session/sessions.ts'

/** A user with a session, and the official client that stamps with its key. */
export type Requester = { client: TurnkeyClient; organizationId: string; userId: string }

/** The Turnkey client of the signed-in user. */
export type Custody = ReturnType<typeof createCustody>

/**
 * Sends requests to Turnkey, stamped by the session's key, without prompts while it is valid. If
 * Turnkey no longer accepts the key, `renew` creates a new session and the request is retried once;
 * concurrent failures share one renewal. A second failure is thrown.
 */
export function createCustody({
  apiUrl,
  sessions,
  renew,
}: {
  apiUrl: string
  sessions: Sessions
  /**
   * Creates a new session of the same user, without using the stored one.
   * @throws WalletError sessionFailed
   */
  renew: () => Promise<SessionRecord>
}) {
  let renewing: Promise<SessionRecord> | undefined

  function renewOnce() {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function asUser<answer>(run: (requester: Requester) => Promise<answer>): Promise<answer> {
    await sessions.restore()
    const session = sessions.active() ?? (await renewOnce())
    try {
      return await run(requesterOf(session))
    } catch (error) {
      if (!isLostKey(error)) throw error
      const current = renewing ? undefined : sessions.active()
      const isRenewed = current && current.publicKey !== session.publicKey
      return run(requesterOf(isRenewed ? current : await renewOnce()))
    }
  }

  function requesterOf(session: SessionRecord): Requester {
    const { organizationId, userId } = session
    return { client: clientFor(apiUrl, sessionStamper(session)), organizationId, userId }
  }

  async function withNormalizedErrors<answer>(request: () => Promise<answer>) {
    try {
      return await request()
    } catch (error) {
      throw await normalizeCustodyError(error)
    }
  }

  /** Fixes the timestamp, so that all retries send the same body. */
  function asUserOnce<answer>(run: (requester: Requester & SubmitBody) => Promise<answer>) {
    const timestampMs = String(Date.now())
    return asUser((requester) => run({ ...requester, timestampMs }))
  }

  return {
    /** Sends a request that changes nothing. */
    query: <answer>(run: (requester: Requester) => Promise<answer>) =>
      withNormalizedErrors(() => asUser((requester) => withRetries(() => run(requester)))),
    /**
     * Submits an activity and waits for its result. Retries send the same body, so nothing is done
     * twice.
     */
    submit: (run: Submission): Promise<ActivityResult> =>
      withNormalizedErrors(() =>
        asUserOnce(async (requester) => {
          const { activity } = await withRetries(() => run(requester))
          return waitForActivity(requester.client, activity)
        }),
      ),
    /** Submits a vote; the response is the activity voted on, which may have any status. */
    vote: (run: Submission): Promise<unknown> =>
      withNormalizedErrors(() => asUserOnce((requester) => withRetries(() => run(requester)))),
  }
}

type Submission = (requester: Requester & SubmitBody) => Promise<{ activity: TActivity }>

/** Creates an official client. */
export function clientFor(
  apiUrl: string,
  stamper: ConstructorParameters<typeof TurnkeyClient>[1],
): TurnkeyClient {
  return new TurnkeyClient({ baseUrl: apiUrl }, stamper)
}
