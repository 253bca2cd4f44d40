'use client'

import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { PanelHead } from '#app/(wallet)/signIn/embedded/PanelHead.tsx'
import type { PanelProps } from '#app/(wallet)/signIn/embedded/PanelProps.ts'
import { PasskeyMark } from '#app/(wallet)/signIn/embedded/PasskeyMark.tsx'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Identify.module.css'

/** Nearly back in: a new passkey in place of the lost one, while the recovery lasts. */
export function NewPasskeyPanel({
  wallet,
  state,
  change,
  makeNewPasskey,
  go,
  children,
}: PanelProps) {
  const { recovery } = wallet
  const until = useSyncExternalStore(
    recovery.subscribe,
    () => recovery.state()?.sessionExpiration,
    () => undefined,
  )
  // With another passkey there is no letter, and nothing to count down.
  const hasClock = useRef(until !== undefined)
  const isOver = hasClock.current && until === undefined
  useEffect(() => {
    if (isOver) go('recover', embeddedMessages.recoveryOver)
  }, [isOver, go])

  function submit(event: FormEvent) {
    event.preventDefault()
    void makeNewPasskey()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PanelHead title={embeddedMessages.newPasskeyTitle}>
        {embeddedMessages.newPasskeyText}
      </PanelHead>
      <div className={styles.body}>
        <TextField
          label={embeddedMessages.passkeyName}
          hint={embeddedMessages.passkeyNameHint}
          autoComplete="off"
          maxLength={64}
          value={state.passkeyName}
          onText={(text) => change({ passkeyName: text })}
        />
        {until !== undefined && <Countdown until={until} />}
        {children}
      </div>
      <div className={styles.foot}>
        <button type="submit" className={controls.primary}>
          <PasskeyMark />
          {embeddedMessages.newPasskeySubmit}
        </button>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => {
            hasClock.current = false
            recovery.cancel()
            go('choice')
          }}
        >
          {embeddedMessages.cancel}
        </button>
      </div>
    </form>
  )
}

function Countdown({ until }: { until: number }) {
  const seconds = useSecondsLeft(until)
  return (
    <p className={styles.time} role="timer">
      {embeddedMessages.timeLeft(minutesAndSeconds(seconds))}
    </p>
  )
}
