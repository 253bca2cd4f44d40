'use client'

import '#react/batch/Batch.css'
import { useMessages } from '#react/locale/useMessages.ts'
import type { NameLookup } from '#react/names/useNames.ts'
import { AddressField } from '#react/sign/AddressField.tsx'
import type { BatchRow, RowProblems } from '#react/sign/batch/useBatchRows.ts'
import { FormField } from '#react/sign/FormField.tsx'

/** One call of a batch: to, value, data. */
export function BatchRowFields({
  number,
  row,
  problems,
  lookup,
  symbol,
  onChange,
  onRemove,
}: {
  /** Counted from 1. */
  number: number
  row: BatchRow
  problems: RowProblems
  /** Of the name in `to`. */
  lookup: NameLookup | undefined
  symbol: string
  onChange: (part: Partial<Omit<BatchRow, 'id'>>) => void
  /** Undefined for the only call. */
  onRemove: (() => void) | undefined
}) {
  const batchMessages = useMessages('batch')
  const signMessages = useMessages('sign')
  return (
    <fieldset className="latchkey-batch-call">
      <legend className="latchkey-batch-legend">{batchMessages.call({ number })}</legend>
      <AddressField
        label={signMessages.to}
        hint={batchMessages.toHint}
        text={row.to}
        problem={problems.to}
        lookup={lookup}
        onChange={(to) => onChange({ to })}
      />
      <FormField
        label={signMessages.value({ symbol })}
        hint="0"
        text={row.value}
        problem={problems.value}
        isNumber
        onChange={(value) => onChange({ value })}
      />
      <FormField
        label={signMessages.data}
        hint={signMessages.dataHint}
        text={row.data}
        problem={problems.data}
        onChange={(data) => onChange({ data })}
      />
      {onRemove && (
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onRemove}>
          {batchMessages.removeCall({ number })}
        </button>
      )}
    </fieldset>
  )
}
