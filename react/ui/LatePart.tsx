'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { latePart, repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
import './LatePart.css'

/**
 * A part of a page that the server has rendered and whose code is loaded separately: a click before that
 * is repeated once it handles clicks.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  // A part that suspends later runs its effects again: the last click is not an early one then.
  const isHydrated = useRef(false)
  useLayoutEffect(() => {
    if (isHydrated.current) return
    isHydrated.current = true
    repeatEarlyClick(part.current)
  }, [])
  return (
    <div ref={part} {...{ [latePart]: '' }} className="latchkey-late-part">
      {children}
    </div>
  )
}
