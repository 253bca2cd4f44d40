import { ReviewDialog } from '#app/(wallet)/review/ReviewDialog.tsx'
import { reviewRequest } from '#app/(wallet)/review/reviewRequest.ts'

/** What reviews a request and what shows it: loaded together, with the first request. */
export const reviews = { request: reviewRequest, Dialog: ReviewDialog }
