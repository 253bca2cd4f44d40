'use client'

import { useServerInsertedHTML } from 'next/navigation'
import type { ReactNode } from 'react'

/**
 * Writes style and script elements into the head of the page that the server sends, outside of
 * React's tree: React would create them anew if a page was changed before it was hydrated, which
 * Trusted Types forbid.
 */
export function InsertedMarkup({ children }: { children: ReactNode }) {
  let isWritten = false
  useServerInsertedHTML(() => {
    if (isWritten) return null
    isWritten = true
    return children
  })
  return null
}
