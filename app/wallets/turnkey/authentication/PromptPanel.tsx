'use client'

import { useEffect, useRef } from 'react'
import cardStyles from '#app/(wallet)/signIn/SignInCard.module.css'
import stepStyles from '#app/(wallet)/signIn/StepView.module.css'
import controls from '#app/ui/controls.module.css'
import type { PasskeyPrompt } from '#app/wallets/turnkey/authentication/AuthenticationState.ts'
import { PasskeyMark } from '#app/wallets/turnkey/authentication/PasskeyMark.tsx'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
export function PromptPanel({ prompt, onCancel }: { prompt: PasskeyPrompt; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={cardStyles.center}>
        <span className={stepStyles.busyIcon}>
          <PasskeyMark size={32} />
        </span>
        <div role="status" className={stepStyles.text}>
          <h1 id="step-title" ref={heading} tabIndex={-1}>
            {embeddedMessages.touchTitle}
          </h1>
          <p className={cardStyles.lead}>{embeddedMessages.touchText[prompt]}</p>
        </div>
      </div>
      <div className={styles.foot}>
        <p className={stepStyles.hint}>{embeddedMessages.touchHint}</p>
        <button type="button" className={controls.button} onClick={onCancel}>
          {embeddedMessages.cancel}
        </button>
      </div>
    </>
  )
}
