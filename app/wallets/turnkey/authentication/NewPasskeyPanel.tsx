'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import controls from '#app/ui/controls.module.css'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { NamePanel } from '#app/wallets/turnkey/authentication/NamePanel.tsx'
import type { PanelProps } from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Last step of a recovery: creates a new passkey for the lost one, before the recovery expires. */
export function NewPasskeyPanel({
  wallet,
  state,
  change,
  createNewPasskey,
  finish,
  go,
  children,
}: PanelProps) {
  const { recovery } = wallet
  const until = useSyncExternalStore(
    recovery.subscribe,
    () => recovery.state()?.sessionExpiration,
    () => undefined,
  )
  // Recovery by another passkey has no email and no time limit.
  const hasTimeLimit = useRef(until !== undefined)
  const isExpired = hasTimeLimit.current && until === undefined
  useEffect(() => {
    if (isExpired) go('recover', embeddedMessages.recoveryOver)
  }, [isExpired, go])

  function stop() {
    hasTimeLimit.current = false
    recovery.cancel()
    // The user is signed in already, by another passkey.
    if (wallet.session().state === 'active') finish()
    else go('choice')
  }

  return (
    <NamePanel
      title={embeddedMessages.newPasskeyTitle}
      text={embeddedMessages.newPasskeyText}
      submit={embeddedMessages.newPasskeySubmit}
      state={state}
      change={change}
      onSubmit={() => void createNewPasskey()}
      out={
        <button type="button" className={controls.quiet} onClick={stop}>
          {embeddedMessages.cancel}
        </button>
      }
    >
      {until !== undefined && <Countdown until={until} />}
      {children}
    </NamePanel>
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
