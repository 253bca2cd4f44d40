import type { BatchRow } from '#app/(wallet)/sign/batch/useBatchRows.ts'
import { type CallFields, readFields } from '#app/(wallet)/sign/readFields.ts'
import { batchMessages } from '#lib/messages/batchMessages.ts'

/** A call with a recipient: batches create no contracts. */
export type BatchCallFields = CallFields & { to: `0x${string}` }

/** Validation errors of a row, by field. */
export type RowProblems = Partial<Record<'to' | 'value' | 'data', string | undefined>>

/**
 * Parses the rows of a batch: its calls once all are complete, and each row's validation errors.
 * `decimals` are those of the chain's native currency.
 */
export function readBatch(
  rows: readonly BatchRow[],
  decimals: number,
): {
  problems: RowProblems[]
  calls?: BatchCallFields[]
} {
  const read = rows.map(({ to, value, data }) =>
    readFields(to.trim(), value.trim(), data.trim(), decimals),
  )
  const problems = read.map(
    ({ problems, fields }): RowProblems =>
      fields && !fields.to ? { ...problems, to: batchMessages.toMissing } : problems,
  )
  const calls = read.flatMap(({ fields }) => (fields?.to ? [{ ...fields, to: fields.to }] : []))
  return { problems, ...(calls.length === rows.length && { calls }) }
}
