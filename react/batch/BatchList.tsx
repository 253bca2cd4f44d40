'use client'

import { useChains } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Currency, formatAmount } from '#lib/format/formatAmount.ts'
import type { Progress } from '#lib/tracker/conclude.ts'
import { isFinal } from '#react/batch/batchOutcome.ts'
import { type SentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
import { useBatchCheck } from '#react/batch/useBatchCheck.ts'
import { useBatchStatus } from '#react/batch/useBatchStatus.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { differenceText } from '#react/transactions/differenceText.ts'
import { SentTitle } from '#react/transactions/SentTitle.tsx'
import { dateText } from '#react/transactions/sentenceText.ts'
import '#react/transactions/TransactionList.css'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './Batch.css'

/** The account's batches and their status. */
export function BatchList({ account }: { account: string }) {
  const batchMessages = useMessages('batch')
  const { all, remove } = useSentBatches()
  const own = all.filter((sent) => isSameAddress(sent.account, account))
  return (
    <section className="latchkey-transaction-list" aria-labelledby="batches-title">
      <h2 id="batches-title">{batchMessages.batches}</h2>
      {own.length === 0 && (
        <p className="latchkey-transaction-list-none">{batchMessages.noBatches}</p>
      )}
      <ul>
        {own.map((sent) => (
          <BatchStatus key={sent.id} sent={sent} onRemove={() => remove(sent)} />
        ))}
      </ul>
    </section>
  )
}

/** One batch, its calls, and the current status of each. */
function BatchStatus({ sent, onRemove }: { sent: SentBatch; onRemove: () => void }) {
  const batchMessages = useMessages('batch')
  const locale = useLocale()
  const signMessages = useMessages('sign')
  const { chains } = usePublicConfig()
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const status = useBatchStatus(sent)
  const { differences, check } = useBatchCheck(sent, status)
  const walletName = sent.answeredBy?.name ?? ''
  const { outcome, isLoading, isAtomic, hashes } = status
  const state = isLoading ? 'pending' : outcome.state
  return (
    <li className="latchkey-transaction-list-transaction" data-testid="batch" data-state={state}>
      {sent.title && <SentTitle title={sent.title} className="latchkey-transaction-list-title" />}
      <div className="latchkey-transaction-list-head">
        <span className="latchkey-batch-state" data-state={state} role="status">
          {state === 'pending' && <span className="latchkey-spinner" />}
          <span>{batchMessages.batchStates[state]}</span>
        </span>
        {isAtomic && <span className="latchkey-tag">{batchMessages.modes.atomic}</span>}
        <Verbatim as="span" className="latchkey-transaction-list-detail">
          {`${walletName} · ${chain?.name ?? ''}`}
        </Verbatim>
      </div>
      {differences.length > 0 && (
        <p role="alert" className="latchkey-transaction-list-alarm">
          {differenceText(differences, signMessages)}
        </p>
      )}
      <BatchStatusText
        status={status}
        isUnchecked={check === 'unchecked'}
        walletName={walletName}
        currency={chain?.nativeCurrency}
      />
      <ol className="latchkey-batch-steps">
        {sent.calls.map((call, index) => {
          const callState = isLoading ? 'pending' : (outcome.calls[index] ?? 'unknown')
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
              key={index}
              className="latchkey-batch-step"
              data-testid="batch-call"
              data-state={callState}
            >
              <span className="latchkey-batch-step-head">
                <strong className="latchkey-batch-state" data-state={callState}>
                  {batchMessages.stateTexts[callState]}
                </strong>
                <span className="latchkey-transaction-list-detail">
                  <span>{batchMessages.call({ number: index + 1 })}</span>
                  {chain && (
                    <Verbatim as="span">
                      {` · ${formatAmount(BigInt(call.value), chain.nativeCurrency, locale)}`}
                    </Verbatim>
                  )}
                </span>
                {call.to && <Address address={call.to} />}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="latchkey-transaction-list-actions">
        {explorerUrl &&
          hashes.map((hash) => (
            <ExternalLink key={hash} className="latchkey-button" href={`${explorerUrl}/tx/${hash}`}>
              {batchMessages.viewTransaction}
            </ExternalLink>
          ))}
        {explorerUrl && hashes.length === 0 && isFinal(outcome) && (
          <ExternalLink className="latchkey-button" href={`${explorerUrl}/address/${sent.account}`}>
            {batchMessages.viewAccount}
          </ExternalLink>
        )}
        <CopyButton text={sent.id} label={batchMessages.copyId} />
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onRemove}>
          {batchMessages.stopWatching}
        </button>
      </div>
    </li>
  )
}

/** Details of a batch beside its state: why it failed, who paid the gas, what is unknown. */
function BatchStatusText({
  status,
  isUnchecked,
  walletName,
  currency,
}: {
  status: ReturnType<typeof useBatchStatus>
  /** It could not be compared with what was shown. */
  isUnchecked: boolean
  walletName: string
  /** Currency of the batch's chain; undefined if the site no longer has the chain. */
  currency: Currency | undefined
}) {
  const batchMessages = useMessages('batch')
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const { outcome, progress, isAtomic, isOuterMined, reason, gas } = status
  /** What the network says of a batch that did not take effect, and what to do then. */
  function fateText() {
    if (outcome.state === 'dropped') return batchMessages.droppedText
    if (outcome.state === 'unknown') return progress && unknownText(progress)
    if (outcome.state !== 'neverIncluded') return undefined
    const state = progress?.state
    return state?.name === 'neverIncluded' && state.why === 'expired'
      ? batchMessages.expiredText
      : batchMessages.nonceUsedText
  }

  /** Since when nothing is known of it, and why. */
  function unknownText({ state, since }: Progress) {
    if (state.name !== 'unknown') return undefined
    const date = dateText(since, locale)
    if (state.why === 'unreachable') return signMessages.sentences.unreachable({ date })
    const isLost = state.why === 'forgotten' || state.why === 'waiting'
    return isLost ? batchMessages.lostText({ date }) : undefined
  }

  const isFailedAtomic = outcome.state === 'failed' && isAtomic && status.hashes.length > 0
  const fate = fateText()
  const sentences = [
    // Without a transaction it is the wallet's word alone.
    isFailedAtomic && batchMessages.atomicFailedText,
    outcome.state === 'failed' && isOuterMined && batchMessages.transactionFailedText,
    outcome.state === 'partly' && batchMessages.partlyText,
    outcome.state === 'notSent' && batchMessages.notSentText,
    fate,
    isUnchecked && batchMessages.uncheckedText,
    reason && batchMessages.reason({ reason }),
    status.isUnknown && !fate && batchMessages.unknownBatch,
    status.isOtherWallet && batchMessages.otherWallet({ name: walletName }),
  ].filter((text) => typeof text === 'string')
  const sponsored = sumOf(gas?.filter(({ isSponsored }) => isSponsored))
  const own = sumOf(gas?.filter(({ isSponsored }) => !isSponsored))
  return (
    <>
      {sentences.map((text) => (
        <p key={text} className="latchkey-transaction-list-detail">
          {text}
        </p>
      ))}
      {currency && sponsored !== undefined && (
        <p className="latchkey-batch-gas" data-testid="batch-gas">
          <span className="latchkey-accent-tag latchkey-tag">{batchMessages.gasSponsored}</span>{' '}
          <span className="latchkey-transaction-list-detail">
            {batchMessages.gasSponsoredText({ fee: formatAmount(sponsored, currency, locale) })}
          </span>
        </p>
      )}
      {currency && own !== undefined && (
        <p className="latchkey-transaction-list-detail" data-testid="batch-gas">
          {batchMessages.gasOwn({ fee: formatAmount(own, currency, locale) })}
        </p>
      )}
      {status.isStale && <p className="latchkey-transaction-list-stale">{batchMessages.stale}</p>}
      {progress?.isStale && outcome.state === 'pending' && (
        <p className="latchkey-transaction-list-stale">{signMessages.stale}</p>
      )}
    </>
  )
}

/** Undefined if there is nothing to add up. */
function sumOf(gas: readonly { wei: bigint }[] | undefined) {
  if (!gas || gas.length === 0) return undefined
  return gas.reduce((sum, { wei }) => sum + wei, 0n)
}
