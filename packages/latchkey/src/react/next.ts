'use client'

import { usePathname, useRouter, useSearchParams, useServerInsertedHTML } from 'next/navigation'
import { createElement, type ReactNode } from 'react'
import { NavigationContext } from '#react/navigation/Navigation.ts'

const navigation = { useRouter, usePathname, useSearchParams }

/** Lets the links of the screens navigate by Next's router; put it above the provider. */
export function NextNavigation({ children }: { children: ReactNode }) {
  return createElement(NavigationContext, { value: navigation }, children)
}

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
