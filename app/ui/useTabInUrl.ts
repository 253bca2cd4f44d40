'use client'

import { useSearchParams } from 'next/navigation'

/** How a change of tab enters the browser's history: as a step that Back undoes, or not. */
export type HistoryUpdate = 'pushState' | 'replaceState'

/** The tab that the URL names by its slug, as `?tab=transaction`; the first one if it names none. */
export function useTabInUrl<Tab extends string>(
  slugs: Readonly<Record<Tab, string>>,
): readonly [Tab, (next: Tab, how: HistoryUpdate) => void] {
  const named = useSearchParams().get('tab')
  const tabs = Object.keys(slugs) as Tab[]
  const tab = tabs.find((name) => slugs[name] === named) ?? (tabs[0] as Tab)
  return [
    tab,
    (next, how) => {
      if (next !== tab) window.history[how](null, '', `?tab=${slugs[next]}`)
    },
  ]
}
