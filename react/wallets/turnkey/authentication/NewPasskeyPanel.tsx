'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { PasskeyMark } from '#react/ui/PasskeyMark.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#react/ui/useSecondsLeft.ts'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import './Authentication.css'

/** Last step of a recovery: creates a new passkey for the lost one, before the recovery expires. */
export function NewPasskeyPanel({ wallet, createNewPasskey, finish, go, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
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
  }, [isExpired, go, embeddedMessages.recoveryExpired])

  function stop() {
    hasTimeLimit.current = false
    recovery.cancel()
    // The user is signed in already, by another passkey.
    if (wallet.session().state === 'active') finish()
    else go('choice')
  }

  return (
    <PasskeyOffer
      title={embeddedMessages.newPasskeyTitle}
      text={embeddedMessages.newPasskeyText}
      submit={embeddedMessages.newPasskeySubmit}
      onSubmit={() => void createNewPasskey()}
      out={
        <button type="button" className="latchkey-quiet latchkey-button" onClick={stop}>
          {embeddedMessages.cancel}
        </button>
      }
    >
      {until !== undefined && <Countdown until={until} />}
      {children}
    </PasskeyOffer>
  )
}

function Countdown({ until }: { until: number }) {
  const embeddedMessages = useMessages('embedded')
  const seconds = useSecondsLeft(until)
  return (
    <p className="latchkey-authentication-time" role="timer">
      {embeddedMessages.timeLeft({ time: minutesAndSeconds(seconds) })}
    </p>
  )
}

/** After a sign-in by email: offers to create a passkey for the next time. */
export function OfferPanel({ addPasskey, finish, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  return (
    <PasskeyOffer
      title={embeddedMessages.addTitle}
      text={embeddedMessages.addText}
      submit={embeddedMessages.addSubmit}
      onSubmit={() => void addPasskey()}
      out={
        <button type="button" className="latchkey-button" onClick={finish}>
          {embeddedMessages.addSkip}
        </button>
      }
    >
      {children}
    </PasskeyOffer>
  )
}

/** Offers to create a passkey, without asking for a name; `out` is a button that skips it. */
function PasskeyOffer({
  title,
  text,
  submit,
  out,
  onSubmit,
  children,
}: {
  title: string
  text: string
  submit: string
  out: Elements
  onSubmit: () => void
  children: Elements
}) {
  return (
    <>
      <PanelHead title={title}>{text}</PanelHead>
      <div className="latchkey-authentication-body">{children}</div>
      <div className="latchkey-authentication-foot">
        <button type="button" className="latchkey-primary latchkey-button" onClick={onSubmit}>
          <PasskeyMark />
          <span>{submit}</span>
        </button>
        {out}
      </div>
    </>
  )
}
