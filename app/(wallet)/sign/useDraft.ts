'use client'

import { useCallback } from 'react'
import { useStored } from '#app/(wallet)/sign/useStored.ts'

/** What a person was writing, by field. */
type Drafts = Record<string, string>

const longestDraft = 256 * 1024

/** One field of a form, kept over a reload. */
export function useDraft(field: string, initial: string) {
  const [drafts, change] = useStored('drafts', parseDrafts)
  const set = useCallback(
    (text: string) => change((all) => ({ ...all, [field]: text.slice(0, longestDraft) })),
    [change, field],
  )
  return [drafts[field] ?? initial, set] as const
}

function parseDrafts(stored: unknown): Drafts {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= longestDraft,
    ),
  )
}
