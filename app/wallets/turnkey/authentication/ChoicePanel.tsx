'use client'

import controls from '#app/ui/controls.module.css'
import { PanelHead } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { PasskeyMark } from '#app/wallets/turnkey/authentication/PasskeyMark.tsx'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import { signInStepMessages } from '#lib/messages/signInStepMessages.ts'
import styles from './Authentication.module.css'

/** Sign-in methods, the quickest first. */
export function ChoicePanel({
  signIn,
  go,
  onCancel,
  cancelLabel = signInStepMessages.otherWallet,
  children,
}: PanelProps) {
  return (
    <>
      <PanelHead title={embeddedMessages.choiceTitle}>{embeddedMessages.choiceText}</PanelHead>
      <div className={styles.body}>
        <button type="button" className={controls.primary} onClick={() => void signIn()}>
          <PasskeyMark />
          {embeddedMessages.usePasskey}
        </button>
        <div className={styles.options}>
          <button type="button" className={controls.button} onClick={() => go('create')}>
            {embeddedMessages.createWallet}
          </button>
          <button type="button" className={controls.button} onClick={() => go('email')}>
            {embeddedMessages.emailCode}
          </button>
        </div>
        <button type="button" className={controls.quiet} onClick={() => go('recover')}>
          {embeddedMessages.lostPasskey}
        </button>
        {children}
      </div>
      <div className={styles.foot}>
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {cancelLabel}
        </button>
      </div>
    </>
  )
}
