'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import {
  type ComponentType,
  type ReactNode,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useChains } from 'wagmi'
import { preview } from '#lib/review/preview/preview.ts'
import { isSimulated } from '#lib/review/simulation/requestedCalls.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Effects } from '#react/review/Effects.tsx'
import { type PendingReview, pendingReviews } from '#react/review/pendingReviews.ts'
import { isFailure, ReviewBody } from '#react/review/ReviewBody.tsx'
import { ReviewMessages } from '#react/review/ReviewMessages.tsx'
import { RiskConfirmation, useRiskConfirmation } from '#react/review/RiskConfirmation.tsx'
import { UncheckedAnswer } from '#react/review/UncheckedAnswer.tsx'
import { useAddressFacts } from '#react/review/useAddressFacts.ts'
import { useDescribedContext } from '#react/review/useDescribedContext.ts'
import { useFeeFacts } from '#react/review/useFeeFacts.ts'
import { usePreviewContext } from '#react/review/usePreviewContext.ts'
import { WaitingReviews } from '#react/review/WaitingReviews.tsx'
import { WholeRequest } from '#react/review/WholeRequest.tsx'
import { useAccountBalance } from '#react/tokens/BalanceLine.tsx'
import { useKnownAddresses } from '#react/transactions/sentTransactions.ts'
import '#react/ui/dialog.css'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import './ReviewDialog.css'

/**
 * What a wallet is about to be asked, over any page: the user confirms it or declines. The oldest
 * request is shown first. `Queries` provides TanStack Query, and wagmi unless that is above.
 */
export function ReviewDialog({ Queries }: { Queries: ComponentType<{ children: ReactNode }> }) {
  const pending = useSyncExternalStore(pendingReviews.subscribe, pendingReviews.get)
  const [review] = pending
  const popup = useRef<HTMLDivElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={review !== undefined}
        onOpenChange={(isOpen) => !isOpen && review?.reject()}
        // A click beside the dialog may be meant for the page.
        disablePointerDismissal
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="latchkey-review-dialog-backdrop latchkey-dialog-backdrop" />
          <Dialog.Popup
            className="latchkey-review-dialog-popup latchkey-dialog-popup"
            data-testid="review-dialog"
            ref={popup}
            // Not what can be pressed first, which may be far below.
            initialFocus={popup}
          >
            {review && (
              // The wallet is not asked before the user has confirmed what this shows.
              <FailsAlone key={review.id} known="nothing" onClose={() => review.reject()}>
                <ReviewMessages>
                  <Queries>
                    <Review review={review} waitingCount={pending.length} />
                  </Queries>
                </ReviewMessages>
              </FailsAlone>
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

function Review({ review, waitingCount }: { review: PendingReview; waitingCount: number }) {
  const signMessages = useMessages('sign')
  const { account, chainId, request, wallet } = review
  const chain = useChains().find(({ id }) => id === chainId)
  const [simulation, setSimulation] = useState<Simulation>()
  const { previews, isSettled, paysFee } = useReviewPreviews(review, simulation)
  const confirmation = useRiskConfirmation(previews)
  const wouldFail = isFailure(simulation)
  const hasEffects = chain !== undefined && isSimulated(request)
  const isInformed = isSettled && (simulation !== undefined || !hasEffects)
  const canConfirm = isInformed && confirmation.canConfirm

  return (
    <>
      <div className="latchkey-review-dialog-content">
        <p className="latchkey-hint">
          <span>{signMessages.asks({ site: location.host, name: wallet.name })}</span>
          {waitingCount > 1 && (
            <span> {signMessages.moreWaiting({ count: waitingCount - 1 })}</span>
          )}
        </p>
        <Dialog.Title className="latchkey-review-dialog-title">{previews[0]?.title}</Dialog.Title>
        <ReviewBody
          previews={previews}
          request={request}
          account={account}
          chainId={chainId}
          origin={location.origin}
          simulation={simulation}
          onSimulated={setSimulation}
          Effects={Effects}
          paysFee={request.kind === 'batch' && paysFee === true}
        />
        {previews[0] && <WholeRequest request={request} preview={previews[0]} />}
        <UncheckedAnswer {...review} />
      </div>
      <div className="latchkey-review-dialog-actions">
        <RiskConfirmation confirmation={confirmation} />
        <button
          type="button"
          className={wouldFail ? 'latchkey-button' : 'latchkey-primary latchkey-button'}
          aria-disabled={!canConfirm}
          onClick={() => canConfirm && review.confirm(previews)}
        >
          {signMessages.continueIn({ name: wallet.name })}
        </button>
        <button
          type="button"
          className={wouldFail ? 'latchkey-primary latchkey-button' : 'latchkey-button'}
          onClick={() => review.reject()}
        >
          {signMessages.decline}
        </button>
        <WaitingReviews count={waitingCount} />
      </div>
    </>
  )
}

/** The previews of a request, and whether all is in them that nodes tell about its addresses. */
function useReviewPreviews(
  { account, chainId, request, authorizations }: PendingReview,
  simulation: Simulation | undefined,
) {
  const chain = useChains().find(({ id }) => id === chainId)
  const balance = useAccountBalance(account, chain?.id)
  const knownAddresses = useKnownAddresses(account)
  const { origin } = location
  const context = usePreviewContext({ account, chainId, origin, balance, knownAddresses })
  const requests = useMemo(() => [request, ...authorizations], [request, authorizations])
  const decoded = useMemo(() => requests.map((each) => preview(each, context)), [requests, context])
  const described = useDescribedContext(request, decoded, context)
  // A descriptor's function has addresses of its own.
  const read = useMemo(
    () => requests.map((each) => preview(each, described)),
    [requests, described],
  )
  const { facts, isSettled } = useAddressFacts(read, { account, chainId })
  const fee = useFeeFacts(request, { account, chainId })
  const previews = useMemo(() => {
    const { paysFee: _, ...known } = fee.facts
    const balance = known.balance ?? context.balance
    const informed = { ...described, ...facts, ...known, balance, simulation }
    return requests.map((each) => preview(each, informed))
  }, [requests, context.balance, described, facts, fee.facts, simulation])
  return { previews, isSettled: isSettled && fee.isSettled, paysFee: fee.facts.paysFee }
}
