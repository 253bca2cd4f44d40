'use client'

import { useChains } from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { BatchStatusText } from '#app/(wallet)/sign/batch/BatchStatusText.tsx'
import type { SentBatch } from '#app/(wallet)/sign/batch/sentBatches.ts'
import { useBatchStatus } from '#app/(wallet)/sign/batch/useBatchStatus.ts'
import list from '#app/(wallet)/sign/TransactionList.module.css'
import { Address } from '#app/ui/Address.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { ExternalLink } from '#app/ui/ExternalLink.tsx'
import { formatAmount } from '#lib/formatAmount.ts'
import { batchMessages } from '#lib/messages/batchMessages.ts'
import styles from './Batch.module.css'

/** One batch, its calls, and the current status of each. */
export function BatchStatus({ sent, onRemove }: { sent: SentBatch; onRemove: () => void }) {
  const { chains } = usePublicConfig()
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const status = useBatchStatus(sent)
  const { outcome, isLoading, isAtomic, hashes } = status
  const state = isLoading ? 'pending' : outcome.state
  return (
    <li className={list.transaction} data-testid="batch" data-state={state}>
      <div className={list.head}>
        <span className={styles.state} data-state={state} role="status">
          {state === 'pending' && <span className={controls.spinner} />}
          {batchMessages.batchStates[state]}
        </span>
        {isAtomic && <span className={controls.tag}>{batchMessages.modes.atomic}</span>}
        <span className={list.detail}>
          {sent.walletName} · {chain?.name}
        </span>
      </div>
      <BatchStatusText
        status={status}
        walletName={sent.walletName}
        currency={chain?.nativeCurrency}
      />
      <ol className={styles.steps}>
        {sent.calls.map((call, index) => {
          const callState = isLoading ? 'pending' : (outcome.calls[index] ?? 'unknown')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
            <li key={index} className={styles.step} data-testid="batch-call" data-state={callState}>
              <span className={styles.stepHead}>
                <strong className={styles.state} data-state={callState}>
                  {batchMessages.stateTexts[callState]}
                </strong>
                <span className={list.detail}>
                  {batchMessages.call(index + 1)}
                  {chain && ` · ${formatAmount(BigInt(call.value), chain.nativeCurrency)}`}
                </span>
                <Address address={call.to} />
              </span>
            </li>
          )
        })}
      </ol>
      <div className={list.actions}>
        {explorerUrl &&
          hashes.map((hash) => (
            <ExternalLink key={hash} className={controls.button} href={`${explorerUrl}/tx/${hash}`}>
              {batchMessages.viewTransaction}
            </ExternalLink>
          ))}
        <CopyButton text={sent.id} label={batchMessages.copyId} />
        <button type="button" className={controls.quiet} onClick={onRemove}>
          {batchMessages.stopWatching}
        </button>
      </div>
    </li>
  )
}
