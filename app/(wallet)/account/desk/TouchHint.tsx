'use client'

import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

/** The browser asks for a passkey: where to look, and the way back. */
export function TouchHint({ onCancel }: { onCancel?: () => void }) {
  return (
    <div className={styles.head}>
      <p role="status" className={styles.state}>
        <span className={controls.spinner} />
        {walletAccountMessages.touch}
      </p>
      {onCancel && (
        <button type="button" className={controls.button} onClick={onCancel}>
          {walletAccountMessages.stopWaiting}
        </button>
      )}
    </div>
  )
}
