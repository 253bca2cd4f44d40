'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { OpenIdQuestion } from '#lib/protocol/openId.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { clearOpenIdReturn } from '#react/wallets/turnkey/authentication/openIdReturn.ts'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import { WorkingPanel } from '#react/wallets/turnkey/authentication/WorkingPanel.tsx'
import './Authentication.css'

/**
 * Completes a sign-in after the return from a provider: signs in, asks if the user seems to have a
 * wallet, or says what went wrong. After another sign-in, adds the provider to that wallet.
 */
export function OpenIdPanel(props: PanelProps) {
  const openIdMessages = useMessages('openId')
  const signInMessages = useMessages('signIn')
  const { start, state, go, completeOpenId, addOpenId, onCancel, onDone, children } = props
  const { openId } = state
  const [isAsking, setAsking] = useState(openId?.adding !== undefined)
  const [question, setQuestion] = useState<OpenIdQuestion>()

  async function complete(isSeparate?: boolean) {
    setQuestion(undefined)
    setQuestion(await (openId?.adding ? addOpenId() : completeOpenId(isSeparate)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has returned.
  useEffect(() => {
    if (!isAsking) void complete()
  }, [])

  function leave() {
    clearOpenIdReturn()
    // The sign-in card has every way in its first view.
    if (start.isSignIn) onCancel()
    else go('choice')
  }

  if (isAsking && openId?.adding)
    return (
      <ConfirmPanel
        {...props}
        adding={openId.adding}
        onConfirm={() => {
          setAsking(false)
          void complete()
        }}
      />
    )
  if (question)
    return (
      <QuestionPanel
        {...props}
        question={question}
        onSeparate={() => void complete(true)}
        onLeave={leave}
      />
    )
  if (!state.problem)
    return (
      <WorkingPanel
        title={openId?.adding ? openIdMessages.addingTitle : signInMessages.working}
        text={signInMessages.workingText}
      />
    )
  // What a provider answered is final; what the site or Turnkey did not answer is not.
  const isFinal = state.problem.key?.startsWith('openId')
  if (openId?.adding)
    return (
      <Failed
        title={openIdMessages.addFailedTitle}
        text={openIdMessages.addFailedText}
        problem={children}
      >
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => void complete()}
        >
          {openIdMessages.tryAgain}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onDone}>
          {openIdMessages.continue}
        </button>
      </Failed>
    )
  return (
    <Failed title={openIdMessages.failedTitle} text={openIdMessages.failedText} problem={children}>
      {!isFinal && (
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => void complete()}
        >
          {openIdMessages.tryAgain}
        </button>
      )}
      <button
        type="button"
        className={isFinal ? 'latchkey-primary latchkey-button' : 'latchkey-button'}
        onClick={leave}
      >
        {openIdMessages.otherWays}
      </button>
    </Failed>
  )
}

/**
 * Asks before the account is added to the wallet that is open now: another person may have come to this page
 * since the question.
 */
function ConfirmPanel({
  adding: { provider, email },
  onConfirm,
  change,
  finish,
}: PanelProps & {
  adding: { provider: string; email: string | undefined }
  onConfirm: () => void
}) {
  const openIdMessages = useMessages('openId')
  const embeddedMessages = useMessages('embedded')
  const account = email === undefined ? provider : `${provider} (${email})`
  function skip() {
    change({ openId: undefined })
    finish()
  }

  return (
    <>
      <PanelHead title={openIdMessages.confirmTitle({ account })}>
        {openIdMessages.confirmText}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <button type="button" className="latchkey-primary latchkey-button" onClick={onConfirm}>
          {openIdMessages.add({ name: provider })}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={skip}>
          {embeddedMessages.addSkip}
        </button>
      </div>
    </>
  )
}

/** Asks before another wallet is created for the same person. */
function QuestionPanel({
  question: { provider, email },
  onSeparate,
  onLeave,
  change,
  go,
  signIn,
  state,
}: PanelProps & { question: OpenIdQuestion; onSeparate: () => void; onLeave: () => void }) {
  const openIdMessages = useMessages('openId')
  /** The provider is added once the user is signed in. */
  function openExisting(open: () => void) {
    if (state.openId)
      change({ openId: { ...state.openId, adding: { provider, email } }, email: email ?? '' })
    open()
  }

  return (
    <>
      <PanelHead title={openIdMessages.questionTitle}>
        {email === undefined
          ? openIdMessages.questionTextNoEmail({ provider })
          : openIdMessages.questionText({ email, provider })}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => openExisting(() => go('email'))}
        >
          {openIdMessages.openByCode}
        </button>
        <button
          type="button"
          className="latchkey-button"
          onClick={() =>
            openExisting(() => {
              // Where a canceled prompt leads back to.
              go('choice')
              void signIn()
            })
          }
        >
          {openIdMessages.openByPasskey}
        </button>
      </div>
      <div className="latchkey-authentication-foot">
        <button type="button" className="latchkey-button" onClick={onSeparate}>
          {openIdMessages.createSeparate}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onLeave}>
          {openIdMessages.otherWays}
        </button>
      </div>
    </>
  )
}

function Failed({
  title,
  text,
  problem,
  children,
}: {
  title: string
  text: string
  problem: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PanelHead title={title}>{text}</PanelHead>
      <div className="latchkey-authentication-body">{problem}</div>
      <div className="latchkey-authentication-foot">{children}</div>
    </>
  )
}
