import { useMessages } from '#react/locale/useMessages.ts'
import { pendingReviews } from '#react/review/pendingReviews.ts'

/** While more than one request waits: the button that declines them all. */
export function WaitingReviews({ count }: { count: number }) {
  const signMessages = useMessages('sign')
  if (count < 2) return null
  return (
    <button type="button" className="latchkey-button" onClick={() => pendingReviews.declineAll()}>
      {signMessages.declineAll}
    </button>
  )
}
