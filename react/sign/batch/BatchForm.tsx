'use client'

import type { Session } from '#lib/protocol/auth.ts'
import '#react/batch/Batch.css'
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
import '#react/sign/SignatureResult.css'
import '#react/sign/SignForm.css'
import { SponsoredFee } from '#react/sign/sender/SenderField.tsx'
import { useKnownAddresses } from '#react/transactions/sentTransactions.ts'
import { useWalletName } from '#react/wallets/useWalletName.ts'

/** Sends several calls: as one batch, or one after another if the wallet cannot batch. */
export function BatchForm({ session }: { session: Session }) {
  const batchMessages = useMessages('batch')
  const batch = useBatch(session)
  const { mode, sender, chain, rows, wallet, series } = batch
  const known = useKnownAddresses(session.address)
  return (
    <>
      <div className="latchkey-sign-form-columns">
        <BatchFields batch={batch} />
        <div className="latchkey-sign-form-side">
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
      <div className="latchkey-batch-list">
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
    <section className="latchkey-signature-result" aria-label={batchMessages.sentTitle}>
      <div role="status">
        <DoneTitle text={batchMessages.sentTitle} />
      </div>
      <p className="latchkey-hint">{batchMessages.sentText}</p>
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
    <div className="latchkey-batch-mode" data-testid="batch-mode" data-mode={mode}>
      <span className="latchkey-label">{batchMessages.executionMode}</span>
      {mode === 'loading' ? (
        <p className="latchkey-hint">{batchMessages.executionModeLoading({ name })}</p>
      ) : (
        <>
          <div className="latchkey-batch-tags">
            <span
              className={
                mode === 'sequential'
                  ? 'latchkey-batch-careful latchkey-tag'
                  : 'latchkey-accent-tag latchkey-tag'
              }
            >
              {batchMessages.modes[mode]}
            </span>
            {canBeSponsored && (
              <span className="latchkey-accent-tag latchkey-tag">{batchMessages.sponsorship}</span>
            )}
          </div>
          <p className="latchkey-hint">{batchMessages.modeTexts[mode]({ name })}</p>
          {canBeSponsored && <p className="latchkey-hint">{batchMessages.sponsorshipText}</p>}
        </>
      )}
    </div>
  )
}
