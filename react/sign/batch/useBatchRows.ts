'use client'

import { useMemo } from 'react'
import { encodeFunctionData, parseAbi } from 'viem'
import { readDecimal } from '#lib/format/readDecimal.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import { readFields } from '#react/sign/readFields.ts'
import { useDraft } from '#react/sign/useDraft.ts'
import type { BatchCallFields } from '#react/transactions/CallFields.ts'

/** One call as the user types it. */
export type BatchRow = { id: number; to: string; value: string; data: string }

/** Maximum number of calls that a user can still review. */
export const rowLimit = 20

const emptyRow = { to: '', value: '', data: '' }

/** The form's calls, at least one; they survive a reload. */
export function useBatchRows() {
  const [text, setText] = useDraft('batch', '')
  const rows = useMemo(() => parseRows(text), [text])
  const write = (next: readonly BatchRow[]) => setText(JSON.stringify(next))
  const nextId = Math.max(...rows.map(({ id }) => id)) + 1
  return {
    rows,
    add: () => write([...rows, { ...emptyRow, id: nextId }]),
    remove: (id: number) => write(rows.filter((row) => row.id !== id)),
    change: (id: number, part: Partial<Omit<BatchRow, 'id'>>) =>
      write(rows.map((row) => (row.id === id ? { ...row, ...part } : row))),
    replace: (calls: readonly Partial<Omit<BatchRow, 'id'>>[]) =>
      write(calls.map((call, index) => ({ ...emptyRow, ...call, id: nextId + index }))),
  }
}

/** Storage is not trusted: malformed content becomes an empty batch. */
function parseRows(text: string): BatchRow[] {
  const stored = parseJson(text)
  const rows = Array.isArray(stored) ? stored.filter(isRow).slice(0, rowLimit) : []
  const isDistinct = new Set(rows.map(({ id }) => id)).size === rows.length
  return rows.length > 0 && isDistinct ? rows : [{ ...emptyRow, id: 1 }]
}

function isRow(value: unknown): value is BatchRow {
  const row = value as Partial<Record<keyof BatchRow, unknown>> | null
  return (
    typeof row === 'object' &&
    row !== null &&
    Number.isSafeInteger(row.id) &&
    [row.to, row.value, row.data].every((text) => typeof text === 'string')
  )
}

/** Name of a sample batch. */
export type BatchSample = keyof Messages['batch']['sampleNames']

const abi = parseAbi(['function increase() payable', 'function fail()'])
const count = { to: devnetCounter, data: encodeFunctionData({ abi, functionName: 'increase' }) }
const fail = { to: devnetCounter, data: encodeFunctionData({ abi, functionName: 'fail' }) }

/** Sample batches, for networks with the devnet's counter contract. */
export function batchSample(name: BatchSample, account: string): Partial<Omit<BatchRow, 'id'>>[] {
  const samples = {
    twice: [count, count],
    pay: [{ to: account, value: '0.001' }, count],
    failing: [count, fail, count],
  }
  return samples[name]
}

/** Validation errors of a row, by field. */
export type RowProblems = Partial<Record<'to' | 'value' | 'data', string | undefined>>

/**
 * Parses the rows of a batch: its calls once all are complete, and each row's validation errors.
 * `decimals` are those of the chain's native currency.
 */
export function readBatch(
  rows: readonly BatchRow[],
  decimals: number,
  messages: Pick<Messages, 'sign' | 'batch'>,
  locale: Locale,
): {
  problems: RowProblems[]
  calls?: BatchCallFields[]
} {
  const read = rows.map(({ to, value, data }) =>
    readFields(to.trim(), readDecimal(value, locale), data.trim(), decimals, messages.sign),
  )
  const problems = read.map(
    ({ problems, fields }): RowProblems =>
      fields && !fields.to ? { ...problems, to: messages.batch.toMissing } : problems,
  )
  const calls = read.flatMap(({ fields }) => (fields?.to ? [{ ...fields, to: fields.to }] : []))
  return { problems, ...(calls.length === rows.length && { calls }) }
}
