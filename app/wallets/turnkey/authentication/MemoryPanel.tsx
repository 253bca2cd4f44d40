'use client'

import controls from '#app/ui/controls.module.css'
import { PanelHead } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Signed in, but the browser cannot store keys: says how long the session lasts. */
export function MemoryPanel({ onDone, children }: PanelProps) {
  return (
    <>
      <PanelHead title={embeddedMessages.memoryTitle}>{embeddedMessages.memoryText}</PanelHead>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <button type="button" className={controls.primary} onClick={onDone}>
          {embeddedMessages.goOn}
        </button>
      </div>
    </>
  )
}
