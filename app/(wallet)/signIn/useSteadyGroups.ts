'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { steadyGroups } from '#app/(wallet)/signIn/steadyGroups.ts'
import type { WalletGroup } from '#app/(wallet)/signIn/walletGroups.ts'

/**
 * The groups as the list shows them: they follow `next`, except while a pointer is over the list,
 * when no row moves. Spread `handlers` on the element of `list`.
 */
export function useSteadyGroups(list: RefObject<HTMLElement | null>, next: WalletGroup[]) {
  const [isPointerOver, setPointerOver] = useState(false)
  const shown = useRef(next)
  const groups = isPointerOver ? steadyGroups(shown.current, next) : next
  useEffect(() => {
    shown.current = groups
  })
  // The pointer may have been here before the page could receive events.
  useLayoutEffect(() => setPointerOver(Boolean(list.current?.matches(':hover'))), [list])
  return {
    groups,
    handlers: {
      onPointerEnter: () => setPointerOver(true),
      // A touch pointer leaves before its click arrives, so wait for the next frame.
      onPointerLeave: () => void requestAnimationFrame(() => setPointerOver(false)),
    },
  }
}
