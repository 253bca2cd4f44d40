'use client'

import { repeatEarlyClick } from 'latchkey/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './LatePart.css'

/** A part of a page whose code is loaded separately: a click before that is repeated once it is there. */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => repeatEarlyClick(part.current), [])
  return (
    <div ref={part} className="site-late-part">
      {children}
    </div>
  )
}
