'use client'

import { useBytecode } from 'wagmi'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { BatchRowFields } from '#react/sign/batch/BatchRowFields.tsx'
import type { BatchState } from '#react/sign/batch/useBatch.ts'
import { type BatchSample, batchSample, rowLimit } from '#react/sign/batch/useBatchRows.ts'
import '#react/sign/SignForm.css'
import { SenderField } from '#react/sign/sender/SenderField.tsx'
import { BalanceLine } from '#react/tokens/BalanceLine.tsx'

/** The calls of a batch, who sends them, and samples to start from. */
export function BatchFields({ batch }: { batch: BatchState }) {
  const batchMessages = useMessages('batch')
  const { rows, senders, read, lookUp, currency, account, edit } = batch
  return (
    <div className="latchkey-sign-form">
      <BatchSamples
        chainId={batch.chain?.id}
        onChoose={(sample) => edit(() => batch.replace(batchSample(sample, account)))}
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
          onChange={(part) => edit(() => batch.change(row.id, part))}
          onRemove={rows.length > 1 ? () => edit(() => batch.remove(row.id)) : undefined}
        />
      ))}
      <BalanceLine balance={batch.balance} currency={currency} />
      {rows.length < rowLimit ? (
        <button type="button" className="latchkey-button" onClick={() => edit(batch.add)}>
          {batchMessages.addCall}
        </button>
      ) : (
        <p className="latchkey-hint">{batchMessages.tooMany({ limit: rowLimit })}</p>
      )}
    </div>
  )
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
    <fieldset className="latchkey-sign-form-samples">
      <legend className="latchkey-label">{signMessages.samples}</legend>
      {Object.entries(batchMessages.sampleNames).map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="latchkey-button"
          onClick={() => onChoose(name as BatchSample)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
