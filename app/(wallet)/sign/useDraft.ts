'use client'

import { useCallback, useState } from 'react'
import { useStored } from '#app/(wallet)/sign/useStored.ts'
import { looksLikeKey } from '#lib/looksLikeKey.ts'

/** Unsubmitted form input, by field. */
type Drafts = Record<string, string>

const longestDraft = 256 * 1024

/**
 * State of one form field that survives a reload. What looks like a key is kept in memory only, in
 * case the user has pasted one by mistake.
 */
export function useDraft(field: string, initial: string) {
  const [drafts, change] = useStored('drafts', parseDrafts)
  const [unstored, setUnstored] = useState<string>()
  const set = useCallback(
    (text: string) => {
      const isKey = looksLikeKey(text)
      setUnstored(isKey ? text : undefined)
      change(({ [field]: _, ...others }) =>
        isKey ? others : { ...others, [field]: text.slice(0, longestDraft) },
      )
    },
    [change, field],
  )
  return [unstored ?? drafts[field] ?? initial, set] as const
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
