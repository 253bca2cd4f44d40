'use client'

import { createContext, useContext } from 'react'
import { browserNavigation } from '#react/navigation/browserNavigation.ts'

/**
 * How screens move between pages and read the URL, as hooks: those of Next's router fit as they are.
 * The same object for the life of a page, because screens call its hooks.
 */
export type Navigation = {
  useRouter(): { push(href: string): void; prefetch(href: string): void }
  /** The path without its query. */
  usePathname(): string
  useSearchParams(): Pick<URLSearchParams, 'get' | 'toString'>
}

/** The router of the site that uses the screens. Default: the browser itself. */
export const NavigationContext = createContext<Navigation>(browserNavigation)

/** Returns the hooks of the site's router. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}
