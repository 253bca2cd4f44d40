'use client'

import type { Session } from '#lib/protocol/auth.ts'
import styles from '#react/batch/Batch.module.css'
import { BatchList } from '#react/batch/BatchList.tsx'
import { SeriesSteps } from '#react/batch/SeriesSteps.tsx'
import type { ExecutionMode } from '#react/batch/useExecutionMode.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Effects } from '#react/review/Effects.tsx'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import type { RequestState } from '#react/review/useWalletRequest.ts'
import { BatchFields } from '#react/sign/batch/BatchFields.tsx'
import { useBatch } from '#react/sign/batch/useBatch.ts'
import { DoneTitle } from '#react/sign/DoneTitle.tsx'
import { SentResult } from '#react/sign/SentResult.tsx'
import result from '#react/sign/SignatureResult.module.css'
import formStyles from '#react/sign/SignForm.module.css'
import { SponsoredFee } from '#react/sign/sender/SenderField.tsx'
import { useKnownAddresses } from '#react/transactions/sentTransactions.ts'
import controls from '#react/ui/controls.module.css'
import { useWalletName } from '#react/wallets/useWalletName.ts'

/** Sends several calls: as one batch, or one after another if the wallet cannot batch. */
export function BatchForm({ session }: { session: Session }) {
  const batchMessages = useMessages('batch')
  const batch = useBatch(session)
  const { mode, sender, chain, rows, wallet, series } = batch
  const known = useKnownAddresses(session.address)
  return (
    <>
      <div className={formStyles.columns}>
        <BatchFields batch={batch} />
        <div className={formStyles.side}>
          <ReviewPanel
            session={session}
            sender={sender?.address}
            request={batch.request}
            knownAddresses={known}
            balance={batch.balance}
            Effects={Effects}
            label={
              mode === 'sequential'
                ? batchMessages.sendSequentially({ count: rows.length })
                : batchMessages.sendBatch
            }
            requestState={wallet.requestState}
            result={<Sent requestState={wallet.requestState} mode={mode} />}
            isDisabled={mode === 'loading' || !chain || batch.senders.isLoading}
            onCancel={() => {
              series.stop()
              wallet.cancel()
            }}
            onSubmit={() => {
              const { calls } = batch.read
              if (calls) void wallet.submit(() => batch.send(calls))
            }}
          >
            {sender ? (
              <SponsoredFee sender={sender.address} chainId={chain?.id} />
            ) : (
              <ExecutionModeNote mode={mode} canBeSponsored={batch.canBeSponsored} />
            )}
          </ReviewPanel>
          {series.series && <SeriesSteps series={series.series} />}
        </div>
      </div>
      <div className={styles.list}>
        <BatchList account={session.address} />
      </div>
    </>
  )
}

/** Result of the last batch, by the way in which it was sent; a series shows its own steps. */
function Sent({
  requestState,
  mode,
}: {
  requestState: RequestState<`0x${string}` | undefined>
  mode: ExecutionMode
}) {
  if (requestState.step !== 'done') return null
  if (requestState.result) return <SentResult hash={requestState.result} />
  return mode === 'sequential' ? null : <BatchSent />
}

/** Result of a batch that the wallet has accepted; the list shows its status. */
function BatchSent() {
  const batchMessages = useMessages('batch')
  return (
    <section className={result.result} aria-label={batchMessages.sentTitle}>
      <div role="status">
        <DoneTitle text={batchMessages.sentTitle} />
      </div>
      <p className={controls.hint}>{batchMessages.sentText}</p>
    </section>
  )
}

/** Shows before the request how the wallet will execute the batch, and if it can be sponsored. */
function ExecutionModeNote({
  mode,
  canBeSponsored,
}: {
  mode: ExecutionMode
  canBeSponsored: boolean
}) {
  const batchMessages = useMessages('batch')
  const name = useWalletName()
  return (
    <div className={styles.mode} data-testid="batch-mode" data-mode={mode}>
      <span className={controls.label}>{batchMessages.executionMode}</span>
      {mode === 'loading' ? (
        <p className={controls.hint}>{batchMessages.executionModeLoading({ name })}</p>
      ) : (
        <>
          <div className={styles.tags}>
            <span className={mode === 'sequential' ? styles.careful : controls.accentTag}>
              {batchMessages.modes[mode]}
            </span>
            {canBeSponsored && (
              <span className={controls.accentTag}>{batchMessages.sponsorship}</span>
            )}
          </div>
          <p className={controls.hint}>{batchMessages.modeTexts[mode]({ name })}</p>
          {canBeSponsored && <p className={controls.hint}>{batchMessages.sponsorshipText}</p>}
        </>
      )}
    </div>
  )
}
