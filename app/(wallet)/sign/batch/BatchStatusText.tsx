'use client'

import type { useBatchStatus } from '#app/(wallet)/sign/batch/useBatchStatus.ts'
import list from '#app/(wallet)/sign/TransactionList.module.css'
import controls from '#app/ui/controls.module.css'
import { type Currency, formatAmount } from '#lib/formatAmount.ts'
import { batchMessages } from '#lib/messages/batchMessages.ts'
import styles from './Batch.module.css'

/** Details of a batch beside its state: why it failed, who paid the gas, what is unknown. */
export function BatchStatusText({
  status,
  walletName,
  currency,
}: {
  status: ReturnType<typeof useBatchStatus>
  walletName: string
  /** Currency of the batch's chain; undefined if the site no longer has the chain. */
  currency: Currency | undefined
}) {
  const { outcome, isAtomic, isOuterMined, reason, gas } = status
  const sentences = [
    outcome.state === 'failed' && isAtomic && batchMessages.atomicFailedText,
    outcome.state === 'failed' && isOuterMined && batchMessages.outerText,
    outcome.state === 'partly' && batchMessages.partlyText,
    outcome.state === 'notSent' && batchMessages.notSentText,
    reason && batchMessages.reason(reason),
    status.isUnknown && batchMessages.unknownBatch,
    status.isOtherWallet && batchMessages.otherWallet(walletName),
  ].filter((text) => typeof text === 'string')
  const sponsored = sumOf(gas?.filter(({ isSponsored }) => isSponsored))
  const own = sumOf(gas?.filter(({ isSponsored }) => !isSponsored))
  return (
    <>
      {sentences.map((text) => (
        <p key={text} className={list.detail}>
          {text}
        </p>
      ))}
      {currency && sponsored !== undefined && (
        <p className={styles.gas} data-testid="batch-gas">
          <span className={controls.accentTag}>{batchMessages.gasSponsored}</span>{' '}
          <span className={list.detail}>
            {batchMessages.gasSponsoredText(formatAmount(sponsored, currency))}
          </span>
        </p>
      )}
      {currency && own !== undefined && (
        <p className={list.detail} data-testid="batch-gas">
          {batchMessages.gasOwn(formatAmount(own, currency))}
        </p>
      )}
      {status.isStale && <p className={list.stale}>{batchMessages.stale}</p>}
    </>
  )
}

/** Undefined if there is nothing to add up. */
function sumOf(gas: readonly { wei: bigint }[] | undefined) {
  if (!gas || gas.length === 0) return undefined
  return gas.reduce((sum, { wei }) => sum + wei, 0n)
}
