'use client'

import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { PanelHead, type PanelProps } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import { PasskeyMark } from '#app/wallets/turnkey/authentication/PasskeyMark.tsx'
import type { AuthenticationState } from '#app/wallets/turnkey/authentication/useAuthenticationState.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
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
    if (isExpired) go('recover', embeddedMessages.recoveryExpired)
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

/** After a sign-in by email: offers to create a passkey for the next time. */
export function OfferPanel({ state, change, addPasskey, finish, children }: PanelProps) {
  return (
    <NamePanel
      title={embeddedMessages.addTitle}
      text={embeddedMessages.addText}
      submit={embeddedMessages.addSubmit}
      state={state}
      change={change}
      onSubmit={() => void addPasskey()}
      out={
        <button type="button" className={controls.button} onClick={finish}>
          {embeddedMessages.addSkip}
        </button>
      }
    >
      {children}
    </NamePanel>
  )
}

/** Asks for the name of a new passkey; `out` is a button that skips or cancels it. */
function NamePanel({
  title,
  text,
  submit,
  out,
  state,
  change,
  onSubmit,
  children,
}: {
  title: string
  text: string
  submit: string
  out: ReactNode
  state: AuthenticationState
  change: (part: Partial<AuthenticationState>) => void
  onSubmit: () => void
  children: ReactNode
}) {
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = state.passkeyName.trim() === ''

  function hand(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isMissing) onSubmit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={hand}>
      <PanelHead title={title}>{text}</PanelHead>
      <div className={styles.body}>
        <TextField
          label={embeddedMessages.passkeyName}
          hint={embeddedMessages.passkeyNameHint}
          problem={
            isSubmitted && isMissing ? turnkeyErrors.passkeyIdentifierRequired.message : undefined
          }
          autoComplete="off"
          maxLength={64}
          value={state.passkeyName}
          onText={(passkeyName) => change({ passkeyName })}
        />
        {children}
      </div>
      <div className={styles.foot}>
        <button type="submit" className={controls.primary}>
          <PasskeyMark />
          {submit}
        </button>
        {out}
      </div>
    </form>
  )
}
