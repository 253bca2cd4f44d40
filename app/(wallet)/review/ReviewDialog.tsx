'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useChains } from 'wagmi'
import { QueryProvider } from '#app/(wallet)/QueryProvider.tsx'
import { type PendingReview, pendingReviews } from '#app/(wallet)/review/pendingReviews.ts'
import { ReviewMessages } from '#app/(wallet)/review/ReviewMessages.tsx'
import { useAccountBalance } from '#app/(wallet)/sign/BalanceLine.tsx'
import { Fingerprint, ReviewDetails } from '#app/(wallet)/sign/ReviewDetails.tsx'
import { RequestContext } from '#app/(wallet)/sign/ReviewPanel.tsx'
import { useKnownAddresses } from '#app/(wallet)/sign/sentTransactions.ts'
import { shownPreview } from '#app/(wallet)/sign/shownPreview.ts'
import { usePreview } from '#app/(wallet)/sign/usePreview.ts'
import { useTokens } from '#app/(wallet)/useTokens.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import controls from '#app/ui/controls.module.css'
import dialog from '#app/ui/dialog.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import type { Preview, SigningRequest } from '#lib/preview/SigningRequest.ts'
import styles from './ReviewDialog.module.css'

/**
 * What a wallet is about to be asked, over any page: the user confirms it or declines. The oldest
 * request is shown first.
 */
export function ReviewDialog() {
  const pending = useSyncExternalStore(pendingReviews.subscribe, pendingReviews.get)
  const [review] = pending
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={review !== undefined}
        onOpenChange={(isOpen) => !isOpen && review?.reject()}
        // A click beside the dialog may be meant for the page.
        disablePointerDismissal
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={dialog.backdrop} />
          <Dialog.Popup className={styles.popup} data-testid="review-dialog">
            {review && (
              <ReviewMessages>
                <QueryProvider>
                  <Review key={review.id} review={review} waitingCount={pending.length} />
                </QueryProvider>
              </ReviewMessages>
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

function Review({ review, waitingCount }: { review: PendingReview; waitingCount: number }) {
  const signMessages = useMessages('sign')
  const { account, chainId, request, authorizations, wallet } = review
  const chain = useChains().find(({ id }) => id === chainId)
  const { preview, isCurrent, error } = useReviewedPreview(review, request)
  const problem = useExplained(error)
  const severities = preview?.warnings.map(({ severity }) => severity) ?? []
  const isBlocked = severities.includes('block')
  const isDangerous = severities.includes('danger') || authorizations.length > 0
  const [typed, setTyped] = useState('')
  const isDeliberate = typed.trim().toLowerCase() === signMessages.typedWord.toLowerCase()
  const canConfirm = isCurrent && !isBlocked && (!isDangerous || isDeliberate)

  return (
    <>
      <div className={styles.content}>
        <p className={controls.hint}>
          {signMessages.asks({ site: location.host, name: wallet.name })}
          {waitingCount > 1 && ` ${signMessages.moreWaiting({ count: waitingCount - 1 })}`}
        </p>
        <Dialog.Title className={styles.title}>
          {preview?.title ?? signMessages.review}
        </Dialog.Title>
        {preview && <Details preview={preview} isCurrent={isCurrent} chainId={chainId} />}
        {authorizations.map((authorization, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
          <Authorization key={index} review={review} request={authorization} />
        ))}
        {problem && <Problem problem={problem} />}
        <RequestContext
          origin={location.origin}
          account={account}
          chainId={chainId}
          chainName={chain?.name}
        />
      </div>
      <div className={styles.actions}>
        {isDangerous && !isBlocked && (
          <TextField
            label={signMessages.typeToContinue({ word: signMessages.typedWord })}
            value={typed}
            onText={setTyped}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {isBlocked && <p role="alert">{signMessages.cannotContinue}</p>}
        <button
          type="button"
          className={controls.primary}
          aria-disabled={!canConfirm}
          onClick={() => canConfirm && review.confirm()}
        >
          {signMessages.continueIn({ name: wallet.name })}
        </button>
        <button type="button" className={controls.button} onClick={() => review.reject()}>
          {signMessages.decline}
        </button>
      </div>
    </>
  )
}

function Authorization({ review, request }: { review: PendingReview; request: SigningRequest }) {
  const { preview, isCurrent } = useReviewedPreview(review, request)
  return (
    preview && (
      <section className={styles.part}>
        <h3>{preview.title}</h3>
        <Details preview={preview} isCurrent={isCurrent} chainId={review.chainId} />
      </section>
    )
  )
}

function Details({
  preview,
  isCurrent,
  chainId,
}: {
  preview: Preview
  isCurrent: boolean
  chainId: number
}) {
  return (
    <>
      <ReviewDetails
        preview={shownPreview(preview, { chainId, isGasShown: false })}
        isCurrent={isCurrent}
        hasFingerprint
      />
      {!preview.calls && <Fingerprint hash={preview.hash} isComparable />}
    </>
  )
}

/** The preview of a request in the account's context. */
function useReviewedPreview({ account, chainId }: PendingReview, request: SigningRequest) {
  const chain = useChains().find(({ id }) => id === chainId)
  const currency = chain?.nativeCurrency
  const tokens = useTokens(chain?.id)
  const balance = useAccountBalance(account, chain?.id)
  const knownAddresses = useKnownAddresses(account)
  const context = useMemo(
    () => ({
      account,
      chainId,
      currency,
      tokens,
      balance,
      knownAddresses,
      origin: location.origin,
    }),
    [account, chainId, currency, tokens, balance, knownAddresses],
  )
  return usePreview(request, context)
}
