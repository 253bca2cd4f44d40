/** The review of requests in any wagmi app: of its wallets, and the one component that shows it. */
export { ReviewDialogs, type ReviewDialogsProps } from '#react/review/ReviewDialogs.tsx'
export { withReview } from '#react/review/withReview.ts'
