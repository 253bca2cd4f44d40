'use client'

import { useEffect, useRef } from 'react'
import { directionOf } from '#lib/messages/directionOf.ts'
import { useLocale } from '#react/locale/useMessages.ts'
import './TabList.css'
import type { HistoryUpdate } from './useTabInUrl.ts'

/**
 * A row of tabs for `tabpanel` elements of the page. The tabs are links, because a click may come
 * before the page's scripts have run.
 */
export function TabList<Tab extends string>({
  label,
  tabs,
  slugs,
  tab,
  panelId,
  onChange,
}: {
  /** Accessible name of the list. */
  label: string
  /** The labels by name, in order. */
  tabs: Readonly<Record<Tab, string>>
  /** Their names in the URL. */
  slugs: Readonly<Record<Tab, string>>
  /** The selected tab. */
  tab: Tab
  /** Id of the panel that a tab controls. */
  panelId: (tab: Tab) => string
  onChange: (tab: Tab, how: HistoryUpdate) => void
}) {
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const selected = list.current?.querySelector(`#tab-${tab}`)
    if (list.current && selected) scrollIntoList(list.current, selected)
  }, [tab])
  const names = Object.keys(tabs) as Tab[]

  function move(key: string, focusedId: string) {
    // The focused tab: the selected one may not be rendered yet.
    const index = names.findIndex((name) => focusedId === `tab-${name}`)
    const next = nextIndex(key, index, names.length, directionOf(locale))
    const chosen = next === undefined ? undefined : names[next]
    if (!chosen) return false
    // The arrows pass over tabs, which Back should not do again.
    onChange(chosen, 'replaceState')
    list.current?.querySelector<HTMLElement>(`#tab-${chosen}`)?.focus()
    return true
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="latchkey-tab-list-tabs"
      onKeyDown={(event) => {
        if (move(event.key, (event.target as Element).id)) event.preventDefault()
      }}
    >
      {names.map((name) => (
        <a
          key={name}
          href={`?tab=${slugs[name]}`}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls={panelId(name)}
          tabIndex={name === tab ? 0 : -1}
          className="latchkey-tab-list-tab"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onChange(name, 'pushState')
          }}
        >
          {tabs[name]}
        </a>
      ))}
    </div>
  )
}

function nextIndex(key: string, index: number, count: number, direction: 'ltr' | 'rtl') {
  const [forward, back] =
    direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === forward) return (index + 1) % count
  if (key === back) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Scrolls the list only as far as needed; `scrollIntoView` would scroll the page, too. */
function scrollIntoList(list: Element, tab: Element) {
  const outer = list.getBoundingClientRect()
  const inner = tab.getBoundingClientRect()
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
}
