import { redact } from '#lib/review/inspector/redact.ts'
import type { InspectedReview } from '#lib/review/inspector/requestLog.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'

const reviews = new WeakMap<object, InspectedReview>()
const severities = ['block', 'danger', 'warn', 'info'] as const

/** Notes how the review showed a request of a page, for the inspector. */
export function noteReview(
  request: object,
  previews: readonly Preview[],
  decision: InspectedReview['decision'],
  ms: number,
): void {
  const found = new Set(
    previews.flatMap(({ warnings }) => warnings.map(({ severity }) => severity)),
  )
  reviews.set(request, {
    // That of a message is how it begins.
    title: String(redact(previews[0]?.title ?? '')),
    severity: severities.find((each) => found.has(each)) ?? 'none',
    decision,
    ms: Math.round(ms),
  })
}

/** How a request was shown; undefined if it was not. */
export function reviewOf(request: object): InspectedReview | undefined {
  return reviews.get(request)
}
