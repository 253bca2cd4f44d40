'use client'

import { useMemo } from 'react'
import { useBytecode, useChains, useConnection, useSendCalls } from 'wagmi'
import { addressText, useNames } from '#app/(wallet)/names/useNames.ts'
import { BalanceLine, useAccountBalance } from '#app/(wallet)/sign/BalanceLine.tsx'
import { BatchList } from '#app/(wallet)/sign/batch/BatchList.tsx'
import { BatchRowFields } from '#app/(wallet)/sign/batch/BatchRowFields.tsx'
import { SeriesSteps } from '#app/(wallet)/sign/batch/SeriesSteps.tsx'
import { useSentBatches } from '#app/(wallet)/sign/batch/sentBatches.ts'
import {
  type BatchCallFields,
  type BatchSample,
  batchSample,
  readBatch,
  rowLimit,
  useBatchRows,
} from '#app/(wallet)/sign/batch/useBatchRows.ts'
import {
  type ExecutionMode,
  isUnsupported,
  useExecutionMode,
} from '#app/(wallet)/sign/batch/useExecutionMode.ts'
import { useSeries } from '#app/(wallet)/sign/batch/useSeries.ts'
import { DoneTitle } from '#app/(wallet)/sign/DoneTitle.tsx'
import { ReviewPanel } from '#app/(wallet)/sign/ReviewPanel.tsx'
import { SentResult } from '#app/(wallet)/sign/SentResult.tsx'
import result from '#app/(wallet)/sign/SignatureResult.module.css'
import formStyles from '#app/(wallet)/sign/SignForm.module.css'
import { SenderField, SponsoredFee } from '#app/(wallet)/sign/sender/SenderField.tsx'
import { useSender } from '#app/(wallet)/sign/sender/useSender.ts'
import { useSponsoredSend } from '#app/(wallet)/sign/sender/useSponsoredSend.ts'
import { useKnownAddresses } from '#app/(wallet)/sign/sentTransactions.ts'
import { type RequestState, useWalletRequest } from '#app/(wallet)/sign/useWalletRequest.ts'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import controls from '#app/ui/controls.module.css'
import { ether } from '#lib/formatAmount.ts'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import styles from './Batch.module.css'

/** Sends several calls: as one batch, or one after another if the wallet cannot batch. */
export function BatchForm({ session }: { session: Session }) {
  const batchMessages = useMessages('batch')
  const signMessages = useMessages('sign')
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const { rows, add, remove, change, replace } = useBatchRows()
  const { sender, ...senders } = useSender(session, chain?.id)
  const account = sender?.address ?? session.address
  const execution = useExecutionMode(session.address, chain?.id)
  const mode = sender ? 'atomic' : execution.mode
  const { series, run, stop } = useSeries(session.address)
  const { requestState, submit, cancel, reset } = useWalletRequest<`0x${string}` | undefined>()
  const currency = chain?.nativeCurrency ?? ether
  const { decimals } = currency
  const balance = useAccountBalance(account, chain?.id)

  const lookUp = useNames(rows.map(({ to }) => to))
  const read = useMemo(
    () =>
      readBatch(
        rows.map((row) => ({ ...row, to: addressText(row.to, lookUp) })),
        decimals,
        { sign: signMessages, batch: batchMessages },
      ),
    [rows, decimals, lookUp, signMessages, batchMessages],
  )
  const isAtomic = mode === 'atomic' || mode === 'ready'
  const sendBatch = useSendBatch({ account: session.address, chainId: chain?.id, isAtomic })
  const sendSponsored = useSponsoredSend(session.address, chain?.id)
  const request = useMemo<SigningRequest | undefined>(
    () => read.calls && { kind: 'batch', calls: read.calls, isAtomic },
    [read, isAtomic],
  )
  const known = useKnownAddresses(session.address)

  /** Resolves with the hash if a user operation was sent. */
  async function send(calls: readonly BatchCallFields[]) {
    if (sender) return sendSponsored(sender, calls)
    const chainId = await sendBatch.check()
    try {
      await (mode === 'sequential' ? run(calls, chainId) : sendBatch.send(calls))
    } catch (error) {
      // Nothing was sent; the form shows the new execution mode, and the user decides again.
      if (mode !== 'sequential' && isUnsupported(error)) execution.markUnsupported()
      throw error
    }
    return undefined
  }

  function edit(act: () => void) {
    act()
    reset()
  }

  return (
    <>
      <div className={formStyles.columns}>
        <div className={formStyles.form}>
          <BatchSamples
            chainId={chain?.id}
            onChoose={(sample) => edit(() => replace(batchSample(sample, account)))}
          />
          {senders.options && (
            <SenderField
              name="batch-sender"
              {...senders.options}
              onChoose={(choice) => edit(() => senders.options?.choose(choice))}
            />
          )}
          {rows.map((row, index) => (
            <BatchRowFields
              key={row.id}
              number={index + 1}
              row={row}
              problems={read.problems[index] ?? {}}
              lookup={lookUp(row.to)}
              symbol={currency.symbol}
              onChange={(part) => edit(() => change(row.id, part))}
              onRemove={rows.length > 1 ? () => edit(() => remove(row.id)) : undefined}
            />
          ))}
          <BalanceLine balance={balance} currency={currency} />
          {rows.length < rowLimit ? (
            <button type="button" className={controls.button} onClick={() => edit(add)}>
              {batchMessages.addCall}
            </button>
          ) : (
            <p className={controls.hint}>{batchMessages.tooMany({ limit: rowLimit })}</p>
          )}
        </div>
        <div className={formStyles.side}>
          <ReviewPanel
            session={session}
            sender={sender?.address}
            request={request}
            knownAddresses={known}
            balance={balance}
            label={
              mode === 'sequential'
                ? batchMessages.sendSequentially({ count: rows.length })
                : batchMessages.sendBatch
            }
            requestState={requestState}
            result={<Sent requestState={requestState} mode={mode} />}
            isDisabled={mode === 'loading' || !chain || senders.isLoading}
            onCancel={() => {
              stop()
              cancel()
            }}
            onSubmit={() => {
              const { calls } = read
              if (calls) void submit(() => send(calls))
            }}
          >
            {sender ? (
              <SponsoredFee sender={sender.address} chainId={chain?.id} />
            ) : (
              <ExecutionModeNote mode={mode} canBeSponsored={execution.canBeSponsored} />
            )}
          </ReviewPanel>
          {series && <SeriesSteps series={series} />}
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

/** Sends a batch to the wallet, and adds it to the list of sent ones. */
function useSendBatch({
  account,
  chainId,
  isAtomic,
}: {
  account: `0x${string}`
  chainId: number | undefined
  isAtomic: boolean
}) {
  const { connector } = useConnection()
  const node = useRpcChain(chainId)
  const batches = useSentBatches()
  const { mutateAsync: sendCalls } = useSendCalls()

  /** Returns the chain, once its node has responded again. */
  async function check() {
    if (chainId === undefined || !connector) throw new Error('The form is not complete.')
    const { error } = await node.refetch()
    if (error) throw error
    return chainId
  }

  async function send(calls: readonly BatchCallFields[]) {
    if (chainId === undefined || !connector) throw new Error('The form is not complete.')
    const { id } = await sendCalls({ account, chainId, calls, forceAtomic: isAtomic })
    // Also after Cancel: a batch that the wallet accepted is sent.
    batches.add({
      id,
      chainId,
      account,
      connectorId: connector.id,
      walletName: connector.name,
      calls: calls.map(({ to, value }) => ({ to, value: String(value) })),
      sentAt: new Date().toISOString(),
    })
  }

  return { check, send }
}

/** Batches to start from, on a chain that has the contract they call. */
function BatchSamples({
  chainId,
  onChoose,
}: {
  chainId: number | undefined
  onChoose: (sample: BatchSample) => void
}) {
  const batchMessages = useMessages('batch')
  const signMessages = useMessages('sign')
  const counter = useBytecode({ address: devnetCounter, chainId })
  if (!counter.data) return null
  return (
    <fieldset className={formStyles.samples}>
      <legend className={controls.label}>{signMessages.samples}</legend>
      {Object.entries(batchMessages.sampleNames).map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={controls.button}
          onClick={() => onChoose(name as BatchSample)}
        >
          {label}
        </button>
      ))}
    </fieldset>
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
