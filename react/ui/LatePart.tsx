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
  useLayoutEffect(() => repeatEarlyClick(part.current), [])
  return (
    <div ref={part} {...{ [latePart]: '' }} className="latchkey-late-part">
      {children}
    </div>
  )
}
