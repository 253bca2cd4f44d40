'use client'

import type { Connector } from 'wagmi'
import type { Locale } from '#lib/messages/locales.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { StepCard } from '#react/signIn/StepCard.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import type { OwnersStep } from '#react/wallets/SignInFlow.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import './StepView.css'

/** The wait for the other owners of an account: what they do, until when, and the way out. */
export function OwnersView({ flow, connector }: { flow: OwnersStep; connector: Connector }) {
  const messages = useMessages('signInStep')
  const { cancel } = useSignIn()
  const locale = useLocale()
  const { name } = walletInfo(connector)
  const { expiresAt, isChecking, hasChecked, problem, check } = flow
  return (
    <StepCard
      step="sign"
      connector={connector}
      isWaiting
      title={messages.ownersTitle}
      text={messages.ownersText({ name, time: timeOf(expiresAt, locale) })}
    >
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
    </StepCard>
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
