import { redact, redactAnswer, redactParams } from '#lib/review/inspector/redact.ts'
import { type InspectedRequest, requestLog } from '#lib/review/inspector/requestLog.ts'
import { reviewOf } from '#react/inspector/inspectedReviews.ts'
import type { ReviewRequest } from '#react/wagmi/reviewConnector.ts'

/** Passes a request on, and lists it with its answer and how long it took. */
export async function recordRequest(
  key: string,
  [request, { id, name }, send]: Parameters<ReviewRequest>,
): Promise<unknown> {
  const started = performance.now()
  const method = String(request?.method)
  const entry: InspectedRequest = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    page: location.pathname,
    wallet: { id, name },
    method,
    params: redactParams(method, request?.params),
    state: 'pending',
  }
  requestLog.put(key, entry)
  const end = (outcome: Partial<InspectedRequest>) => {
    const review = reviewOf(request)
    const ms = Math.round(performance.now() - started)
    requestLog.put(key, { ...entry, ...(review && { review }), ms, ...outcome })
  }
  try {
    const answer = await send(request)
    end({ state: 'answered', answer: redactAnswer(method, answer) })
    return answer
  } catch (error) {
    end({ state: 'failed', error: errorOf(error) })
    throw error
  }
}

/** Whatever a wallet throws: some throw plain objects. */
function errorOf(error: unknown): NonNullable<InspectedRequest['error']> {
  const { name, message, code } = (error ?? {}) as Record<string, unknown>
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: String(redact(typeof message === 'string' ? message : String(error))),
    ...(typeof code === 'number' && { code }),
  }
}
