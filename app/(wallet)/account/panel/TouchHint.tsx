'use client'

import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
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
