'use client'

import { useCallback, useState } from 'react'
import { useStored } from '#react/ui/useStored.ts'

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

const phraseLengths = [12, 15, 18, 21, 24]

/**
 * Whether a text could be a private key (32 bytes in hex) or a recovery phrase, which a user may
 * have pasted by mistake. A hash looks like a key as well.
 */
export function looksLikeKey(text: string): boolean {
  const trimmed = text.trim()
  if (/^(0x)?[0-9a-f]{64}$/i.test(trimmed)) return true
  const words = trimmed.split(/\s+/)
  return phraseLengths.includes(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word))
}
