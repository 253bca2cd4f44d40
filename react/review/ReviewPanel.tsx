'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useChains, useConnection } from 'wagmi'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { isSimulated } from '#lib/review/simulation/requestedCalls.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Effects as EffectsOfCalls } from '#react/review/Effects.tsx'
import { isFailure, ReviewBody } from '#react/review/ReviewBody.tsx'
import { RiskConfirmation } from '#react/review/RiskConfirmation.tsx'
import { passReview } from '#react/review/reviewPasses.ts'
import { useReview } from '#react/review/useReview.ts'
import type { RequestState } from '#react/review/useWalletRequest.ts'
import { WaitingStep } from '#react/review/WaitingStep.tsx'
import { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import { cancelRequest } from '#react/wallets/connectorMembers.ts'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import { useWalletName } from '#react/wallets/useWalletName.ts'
import './ReviewPanel.css'

type ReviewPanelProps<Result> = {
  session: Session
  /** The account that sends, if it is not the signed-in one. */
  sender?: `0x${string}` | undefined
  /** Undefined while the form is not complete. */
  request: SigningRequest | undefined
  knownAddresses?: readonly string[]
  /** Balance of the account on the current chain; undefined if unknown or irrelevant. */
  balance?: bigint | undefined
  /** Maximum that the account itself pays for gas. */
  fee?: bigint | undefined
  /** Shows what calls would change. Forms of calls import it, so that none is sent without it. */
  Effects?: typeof EffectsOfCalls
  /** The form shows the gas in its additions. */
  isGasShown?: boolean
  label: string
  requestState: RequestState<Result>
  /** The form has its own reason to block signing. */
  isDisabled?: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Shown below the button once the request is done. */
  result?: Elements
  /** Additions of the form, such as gas. */
  children?: Elements
}

/** Review of any signing request: requester, account, chain, effects and the button that signs. */
export function ReviewPanel<Result>({
  session,
  sender,
  request,
  knownAddresses,
  balance,
  fee,
  Effects,
  isGasShown = false,
  label,
  requestState,
  isDisabled = false,
  onSubmit,
  onCancel,
  result,
  children,
}: ReviewPanelProps<Result>) {
  const signMessages = useMessages('sign')
  const walletStatus = useWalletStatus()
  const { chainId = session.chainId, connector } = useConnection()
  const screens = useWalletScreens(connector)
  const chain = useChains().find(({ id }) => id === chainId)
  const node = useRpcChain(chain?.id)
  const account = sender ?? session.address
  const origin = useOrigin()
  const [simulation, setSimulation] = useState<Simulation>()
  const given = { account, chainId, balance, fee, origin, knownAddresses }
  const review = useReview(request, given, simulation)
  const { preview, isCurrent } = review
  const hasEffects = Effects !== undefined && isSimulated(request)
  const isInformed = simulation !== undefined || !(chain && hasEffects)
  const chainError = node.error ? findWalletError(node.error) : undefined
  const chainProblem = useExplained(chainError)
  const canSubmit =
    walletStatus === 'matched' &&
    review.isSafe &&
    isInformed &&
    !chainError &&
    !isDisabled &&
    requestState.step !== 'waiting'

  return (
    <section className="latchkey-review-panel latchkey-card" aria-label={signMessages.review}>
      <h2>{preview?.title ?? signMessages.review}</h2>
      {!preview && <p className="latchkey-hint">{signMessages.reviewEmpty}</p>}
      <ReviewBody
        previews={preview ? [preview] : []}
        request={request}
        account={session.address}
        sender={sender}
        chainId={chainId}
        origin={origin}
        simulation={simulation}
        onSimulated={setSimulation}
        Effects={Effects}
        paysFee={request?.kind === 'batch' && !sender && session.accountType === 'eoa'}
        isGasShown={isGasShown}
        isCurrent={isCurrent}
        hasDigests={screens !== undefined && screens.hasWindow !== false}
      >
        {children}
      </ReviewBody>
      <RiskConfirmation confirmation={review.confirmation} />
      {review.problem && <Problem problem={review.problem} />}
      {chainProblem && <Problem problem={chainProblem} />}
      {requestState.step === 'failed' && <Problem problem={requestState.problem} />}
      {requestState.step === 'failed' && isSending(request) && isUnclear(requestState.problem) && (
        <p className="latchkey-hint">{signMessages.mayBeSent}</p>
      )}
      {connector && screens?.MissingPermissions && (
        <screens.MissingPermissions connector={connector} />
      )}
      <StateText isCanceled={requestState.step === 'canceled'} />
      <ReviewActions
        label={label}
        step={requestState.step}
        wouldFail={isFailure(simulation)}
        canSubmit={canSubmit}
        onSubmit={() => {
          passShown(preview, session.address, chainId)
          onSubmit()
        }}
        waiting={
          connector && (
            <WaitingStep
              connector={connector}
              screens={screens}
              onCancel={() => {
                onCancel()
                cancelRequest(connector)
              }}
            />
          )
        }
        result={result}
      />
    </section>
  )
}

/** Why the wallet cannot sign now, and that a request was canceled. */
function StateText({ isCanceled }: { isCanceled: boolean }) {
  const signMessages = useMessages('sign')
  const walletStatus = useWalletStatus()
  const name = useWalletName()
  return (
    <p className="latchkey-review-panel-state" role="status">
      {walletStatus === 'reconnecting' && <span>{signMessages.reconnecting({ name })}</span>}
      {walletStatus === 'mismatched' && <span>{signMessages.mismatchText}</span>}
      {walletStatus === 'disconnected' && <span>{signMessages.disconnectedText}</span>}
      {isCanceled && <span>{signMessages.canceled}</span>}
    </p>
  )
}

/** What was shown here is not shown again. A batch may be sent as one request, or call by call. */
function passShown(preview: Preview | undefined, account: `0x${string}`, chainId: number) {
  for (const shown of preview ? [preview, ...(preview.calls ?? [])] : [])
    passReview({ kind: shown.kind, hash: shown.hash, account, chainId }, [shown])
}

/** The button that signs; while the wallet has the request, where to look; then the result. */
function ReviewActions({
  label,
  step,
  wouldFail,
  canSubmit,
  onSubmit,
  waiting,
  result,
}: {
  label: string
  step: RequestState<unknown>['step']
  /** It is not what the page suggests then. */
  wouldFail: boolean
  canSubmit: boolean
  onSubmit: () => void
  waiting: Elements
  result: Elements
}) {
  const isWaiting = step === 'waiting'
  const actions = useRef<HTMLDivElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const wasWaiting = useRef(false)
  useEffect(() => {
    // Only if the focus was on what has gone: the user may be typing elsewhere by now.
    const isLost = !document.activeElement || document.activeElement === document.body
    if (wasWaiting.current && !isWaiting && isLost) {
      submitButton.current?.focus({ preventScroll: true })
      actions.current?.scrollIntoView({ block: 'nearest' })
    }
    wasWaiting.current = isWaiting
  }, [isWaiting])
  return (
    <div ref={actions} className="latchkey-review-panel-actions">
      {isWaiting && waiting ? (
        waiting
      ) : (
        // Never `disabled`, because it would lose the focus with every signature.
        <button
          ref={submitButton}
          type="button"
          className={
            step === 'done' || wouldFail ? 'latchkey-button' : 'latchkey-primary latchkey-button'
          }
          aria-disabled={!canSubmit}
          onClick={() => canSubmit && onSubmit()}
        >
          {label}
        </button>
      )}
      {step === 'done' && result}
    </div>
  )
}

/** The page's origin as the browser reports it; on the server, the configured one. */
function useOrigin() {
  const { appOrigin } = usePublicConfig()
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => appOrigin,
  )
}

/** Keys of errors after which a wallet may have sent what it was asked to, or may still send it. */
const unclear: readonly unknown[] = [
  'internalError',
  'walletFailed',
  'walletGaveNoReason',
  'walletNotAnswering',
]

const isUnclear = ({ key }: ProblemText) => unclear.includes(key)

const isSending = (request: SigningRequest | undefined) =>
  request?.kind === 'transaction' || request?.kind === 'batch'
