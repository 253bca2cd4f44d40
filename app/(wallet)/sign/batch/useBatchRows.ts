'use client'

import { useMemo } from 'react'
import { useDraft } from '#app/(wallet)/sign/useDraft.ts'

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
  const first = [{ ...emptyRow, id: 1 }]
  try {
    const stored: unknown = JSON.parse(text)
    const rows = Array.isArray(stored) ? stored.filter(isRow).slice(0, rowLimit) : []
    const isDistinct = new Set(rows.map(({ id }) => id)).size === rows.length
    return rows.length > 0 && isDistinct ? rows : first
  } catch {
    return first
  }
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
