'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import './Authentication.css'

/**
 * A screen's title and one sentence. The title takes the focus when the screen appears, unless a
 * field does, which screen readers describe by the sentence (id `step-text`).
 */
export function PanelHead({
  title,
  hasField = false,
  children,
}: {
  title: string
  hasField?: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasField) heading.current?.focus({ preventScroll: true })
  }, [hasField])
  return (
    <div className="latchkey-authentication-head">
      <h1 id="step-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p id="step-text" className="latchkey-authentication-lead">
        {children}
      </p>
    </div>
  )
}
