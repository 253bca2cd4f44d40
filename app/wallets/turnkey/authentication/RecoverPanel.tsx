'use client'

import controls from '#app/ui/controls.module.css'
import { PanelHead } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Two ways to recover without the lost passkey. */
export function RecoverPanel({ go, recoverByPasskey, children }: PanelProps) {
  return (
    <>
      <PanelHead title={embeddedMessages.recoverTitle}>{embeddedMessages.recoverText}</PanelHead>
      <div className={styles.body}>
        <button type="button" className={styles.option} onClick={() => go('recoverEmail')}>
          {embeddedMessages.recoverByEmail}
          <small>{embeddedMessages.recoverByEmailText}</small>
        </button>
        <button type="button" className={styles.option} onClick={() => void recoverByPasskey()}>
          {embeddedMessages.recoverByPasskey}
          <small>{embeddedMessages.recoverByPasskeyText}</small>
        </button>
        {children}
      </div>
      <div className={styles.foot}>
        <button type="button" className={controls.quiet} onClick={() => go('choice')}>
          {embeddedMessages.back}
        </button>
      </div>
    </>
  )
}
