import type { TActivity } from '@turnkey/http'
import {
  isTransient,
  normalizeCustodyError,
} from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import { activityError } from '#lib/errors/activityError.ts'

/** Delays before a request is retried, in milliseconds. */
const retryDelaysMs = [300, 1_200]
/** Delays between polls of a pending activity, in milliseconds; after the last one it fails. */
const pollDelaysMs = [250, 500, 1_000, 2_000, 4_000, 8_000]

/** Results of a completed activity, by Turnkey's names. */
export type ActivityResult = TActivity['result']

/** What every submit request contains besides its parameters. */
export type SubmitBody = { timestampMs: string }

/** The response of every official client to a submit request. */
type Submitted = { activity: TActivity }

/** The part of an official client that polls an activity. */
type ActivityReader = {
  getActivity(body: { organizationId: string; activityId: string }): Promise<Submitted>
}

/**
 * Retries a request if there was no response or Turnkey was overloaded. Safe for submit requests
 * as well if the body stays the same: Turnkey identifies it by its hash and returns the same
 * activity.
 */
export async function withRetries<answer>(request: () => Promise<answer>): Promise<answer> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await request()
    } catch (error) {
      if (!(await isTransient(error))) throw error
    }
    await pause(pauseMs)
  }
  return request()
}

/**
 * Waits until an activity has a final status and returns its result. `client` polls a pending one,
 * with growing delays, up to a limit.
 * @throws WalletError consensusNeeded, authenticatorsNeeded, or unexpectedStatus for any other final
 * status
 */
export async function waitForActivity(
  client: ActivityReader,
  started: TActivity,
): Promise<ActivityResult> {
  let activity = started
  for (const pauseMs of pollDelaysMs) {
    if (!isPending(activity)) break
    await pause(pauseMs)
    const { organizationId, id: activityId } = activity
    const response = await withRetries(() => client.getActivity({ organizationId, activityId }))
    activity = response.activity
  }
  const { status, result } = activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return result ?? {}
  throw activityError(status, activity.failure?.message)
}

/** Sends a request without retries, for a client that prompts each time, and normalizes errors. */
export async function submitOnce(
  client: ActivityReader,
  submit: (body: SubmitBody) => Promise<Submitted>,
): Promise<ActivityResult> {
  try {
    const { activity } = await submit({ timestampMs: String(Date.now()) })
    return await waitForActivity(client, activity)
  } catch (error) {
    throw await normalizeCustodyError(error)
  }
}

function isPending({ status }: TActivity) {
  return status === 'ACTIVITY_STATUS_PENDING' || status === 'ACTIVITY_STATUS_CREATED'
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
