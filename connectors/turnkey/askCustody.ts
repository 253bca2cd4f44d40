import type { TActivity, TurnkeyClient } from '@turnkey/http'
import { isPassing, nameCustodyError } from '#connectors/turnkey/custodyErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Pauses before a question is put again, in milliseconds. */
const repeatPausesMs = [300, 1_200]
/** Pauses while an activity is pending; after the last one it is given up. */
const pendingPausesMs = [250, 500, 1_000, 2_000, 4_000, 8_000]

/** Results of a completed activity, by the names custody gives them. */
export type ActivityResult = TActivity['result']

/** What every submission says besides its parameters. */
export type SubmitBody = { timestampMs: string }

/**
 * Puts a question again where nobody answered or custody was out of breath. Safe for submissions
 * too, as long as the body stays the same: custody knows it by its hash and answers with the
 * activity that it began.
 */
export async function repeated<answer>(ask: () => Promise<answer>): Promise<answer> {
  for (const pauseMs of repeatPausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await pause(pauseMs)
  }
  return ask()
}

/**
 * Waits until an activity is decided and answers its result (§4). A pending one is asked for by
 * `client`, ever more slowly, up to a limit.
 * Throws `consensusNeeded`, or `unexpectedStatus` for any other end.
 */
export async function settled(
  client: Pick<TurnkeyClient, 'getActivity'>,
  started: TActivity,
): Promise<ActivityResult> {
  let activity = started
  for (const pauseMs of pendingPausesMs) {
    if (!isUndecided(activity)) break
    await pause(pauseMs)
    const { organizationId, id: activityId } = activity
    const answer = await repeated(() => client.getActivity({ organizationId, activityId }))
    activity = answer.activity
  }
  const { status, result } = activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return result ?? {}
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') throw new WalletError('consensusNeeded')
  const details = activity.failure?.message
  throw new WalletError('unexpectedStatus', { args: { status }, ...(details && { details }) })
}

/** Asks without repeating, for a client that needs a person each time, and names what went wrong. */
export async function askedOnce(
  client: TurnkeyClient,
  submit: (body: SubmitBody) => Promise<{ activity: TActivity }>,
): Promise<ActivityResult> {
  try {
    const { activity } = await submit({ timestampMs: String(Date.now()) })
    return await settled(client, activity)
  } catch (error) {
    throw nameCustodyError(error)
  }
}

function isUndecided({ status }: TActivity) {
  return status === 'ACTIVITY_STATUS_PENDING' || status === 'ACTIVITY_STATUS_CREATED'
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
