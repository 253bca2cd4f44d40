import { ReviewDialog } from '#react/review/ReviewDialog.tsx'
import { reviewRequest } from '#react/review/reviewRequest.ts'

/** What reviews a request and what shows it: loaded together, with the first request. */
export const reviews = { request: reviewRequest, Dialog: ReviewDialog }
