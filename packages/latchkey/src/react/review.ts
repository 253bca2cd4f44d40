/** The review of a request, in a page that shows it itself instead of in the dialog. */
export { ReviewPanel } from '#react/review/ReviewPanel.tsx'
/** Sends one wallet request at a time, with its state and the explanation of its error. */
export { type RequestState, useWalletRequest } from '#react/review/useWalletRequest.ts'
