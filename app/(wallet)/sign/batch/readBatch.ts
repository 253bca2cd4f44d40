import type { BatchRow } from '#app/(wallet)/sign/batch/useBatchRows.ts'
import { type CallFields, readFields } from '#app/(wallet)/sign/readFields.ts'
import { batchMessages } from '#lib/messages/batchMessages.ts'

/** A call that goes somewhere: batches create no contracts. */
export type BatchCallFields = CallFields & { to: `0x${string}` }

/** What is wrong with a row, by field. */
export type RowProblems = Partial<Record<'to' | 'value' | 'data', string | undefined>>

/** Reads the rows of a batch: its calls once all are complete, and what is wrong with each row. */
export function readBatch(rows: readonly BatchRow[]): {
  problems: RowProblems[]
  calls?: BatchCallFields[]
} {
  const read = rows.map(({ to, value, data }) => readFields(to.trim(), value.trim(), data.trim()))
  const problems = read.map(
    ({ problems, fields }): RowProblems =>
      fields && !fields.to ? { ...problems, to: batchMessages.toMissing } : problems,
  )
  const calls = read.flatMap(({ fields }) => (fields?.to ? [{ ...fields, to: fields.to }] : []))
  return { problems, ...(calls.length === rows.length && { calls }) }
}
