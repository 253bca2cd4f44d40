import type { ErrorBody } from '#lib/protocol/auth.ts'
import { askForProof } from '#react/session/proofHost.ts'

/** While the user is asked once, every request waits for that. */
let asking: Promise<boolean> | undefined

/**
 * Sends a request, also to a route of the site's own. If it needs a proof of who the user is that is more
 * recent (`signInTooOld`), the user is asked for one and the request is sent once more; if they cancel, the
 * first response is the result.
 */
export async function withProof(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (!(await needsProof(response))) return response
  asking ??= askForProof().finally(() => {
    asking = undefined
  })
  return (await asking) ? send() : response
}

async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  // Another server's answer is none of ours.
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Partial<ErrorBody> | undefined
  return body?.error?.code === 'signInTooOld'
}
