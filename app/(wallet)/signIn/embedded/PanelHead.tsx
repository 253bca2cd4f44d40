'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Identify.module.css'

/** A screen's title, which takes the focus when the screen comes, and one sentence. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.head}>
      <h1 id="step-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </div>
  )
}
