'use client'

import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import type { Locale } from '#lib/messages/locales.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { StepProgress } from '#react/signIn/StepProgress.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { OwnersStep } from '#react/wallets/SignInFlow.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import './StepView.css'

/** The wait for the other owners of an account: what they do, until when, and the way out. */
export function OwnersView({ flow, connector }: { flow: OwnersStep; connector: Connector }) {
  const messages = useMessages('signInStep')
  const { cancel } = useSignIn()
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { name, icon } = walletInfo(connector)
  const { expiresAt, isChecking, hasChecked, problem, check } = flow
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      <StepProgress step="sign" />
      <div className="latchkey-sign-in-card-center">
        <span className="latchkey-step-view-busy-icon latchkey-step-view-icon">
          <WalletIcon name={name} icon={icon} />
        </span>
        <div className="latchkey-step-view-text">
          <h1 id="step-title" ref={title} tabIndex={-1}>
            {messages.ownersTitle}
          </h1>
          <p className="latchkey-sign-in-card-lead">
            {messages.ownersText({ name, time: timeOf(expiresAt, locale) })}
          </p>
        </div>
      </div>
      {problem && <Problem problem={problem} />}
      <div className="latchkey-step-view-actions">
        <p className="latchkey-step-view-hint" role="status">
          {isChecking ? messages.checking : hasChecked && !problem && messages.notYet}
        </p>
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          aria-disabled={isChecking}
          onClick={check}
        >
          {messages.checkAgain}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
          {messages.otherWallet}
        </button>
      </div>
    </section>
  )
}

/** A time of today by its hour and minute, of another day with that day. */
export function timeOf(time: string, locale: Locale): string {
  const date = new Date(time)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(locale, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' as const }),
  })
}
