'use client'

import { useEffect, useRef } from 'react'
import type { PasskeyPrompt } from '#app/(wallet)/signIn/embedded/IdentifyPanel.ts'
import { PasskeyMark } from '#app/(wallet)/signIn/embedded/PasskeyMark.tsx'
import controls from '#app/ui/controls.module.css'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import cardStyles from '../SignInCard.module.css'
import stepStyles from '../StepView.module.css'
import styles from './Identify.module.css'

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
        <div role="status" className={stepStyles.words}>
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
