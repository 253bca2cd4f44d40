'use client'

import { useState } from 'react'
import { useNavigation } from '#react/navigation/Navigation.ts'

/** How a change of tab enters the browser's history: as a step that Back undoes, or not. */
export type HistoryUpdate = 'pushState' | 'replaceState'

/** The tab that the URL names by its slug, as `?tab=transaction`; the first one if it names none. */
export function useTabInUrl<Tab extends string>(
  slugs: Readonly<Record<Tab, string>>,
): readonly [Tab, (next: Tab, how: HistoryUpdate) => void] {
  const named = useNavigation().useSearchParams().get('tab')
  const tabs = Object.keys(slugs) as Tab[]
  // Next.js follows the history only once it has started: a click before that must not be lost.
  const [chosen, setChosen] = useState<{ tab: Tab; named: string | null }>()
  if (chosen && chosen.named !== named) setChosen(undefined)
  const tab =
    chosen?.named === named
      ? chosen.tab
      : (tabs.find((name) => slugs[name] === named) ?? (tabs[0] as Tab))
  return [
    tab,
    (next, how) => {
      setChosen({ tab: next, named })
      // Not `tab`: keys may follow each other faster than the page renders.
      const shown = new URLSearchParams(window.location.search).get('tab') ?? slugs[tabs[0] as Tab]
      if (shown !== slugs[next]) window.history[how](null, '', `?tab=${slugs[next]}`)
    },
  ]
}
