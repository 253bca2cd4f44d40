import { useMessages } from '#react/locale/useMessages.ts'
import { accountTypeOf } from '#react/review/accountTypes.ts'
import type { PendingReview } from '#react/review/pendingReviews.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'

/** Says before it is signed that the signature of a contract account cannot be checked without a node. */
export function UncheckedAnswer({
  account,
  chainId,
  request: { kind },
}: Pick<PendingReview, 'account' | 'chainId' | 'request'>) {
  const signMessages = useMessages('sign')
  const isChecked = kind === 'message' || kind === 'typedData'
  const isAsked = isChecked && accountTypeOf(account) === 'contract'
  const { isError } = useRpcChain(isAsked ? chainId : undefined)
  return isAsked && isError ? <p className="latchkey-hint">{signMessages.answerUnchecked}</p> : null
}
