'use client'

import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import '#react/signIn/StepView.css'
import { PasskeyMark } from '#react/ui/PasskeyMark.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { CodePanel } from '#react/wallets/turnkey/authentication/CodePanel.tsx'
import { EmailPanel } from '#react/wallets/turnkey/authentication/EmailPanel.tsx'
import type { EmbeddedAuthProps } from '#react/wallets/turnkey/authentication/EmbeddedAuthProps.ts'
import {
  NewPasskeyPanel,
  OfferPanel,
} from '#react/wallets/turnkey/authentication/NewPasskeyPanel.tsx'
import { OpenIdPanel } from '#react/wallets/turnkey/authentication/OpenIdPanel.tsx'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import { ProviderButtons } from '#react/wallets/turnkey/authentication/ProviderButtons.tsx'
import {
  OtherWalletPanel,
  RecoverPanel,
  RecoveryCodePanel,
} from '#react/wallets/turnkey/authentication/RecoverPanel.tsx'
import { SharedWalletPanel } from '#react/wallets/turnkey/authentication/SharedWalletPanel.tsx'
import type {
  AuthenticationPanel,
  PasskeyPrompt,
} from '#react/wallets/turnkey/authentication/useAuthenticationState.ts'
import { useEmbeddedAuth } from '#react/wallets/turnkey/authentication/useEmbeddedAuth.ts'
import { WorkingPanel } from '#react/wallets/turnkey/authentication/WorkingPanel.tsx'
import './Authentication.css'

const panels = {
  choice: ChoicePanel,
  leaving: LeavingPanel,
  email: EmailPanel,
  code: CodePanel,
  sharedWallet: SharedWalletPanel,
  lost: EmailPanel,
  otherWallet: OtherWalletPanel,
  recover: RecoverPanel,
  recoverEmail: EmailPanel,
  recoveryCode: RecoveryCodePanel,
  newPasskey: NewPasskeyPanel,
  addPasskey: OfferPanel,
  memory: MemoryPanel,
  openId: OpenIdPanel,
} satisfies Record<AuthenticationPanel, ComponentType<PanelProps>>

/**
 * Authenticates the user by passkey, email code or recovery, one screen at a time, until the
 * wallet's session is active. Fills its card or dialog; its heading has the id `step-title`.
 */
export function Authentication(props: EmbeddedAuthProps) {
  const auth = useEmbeddedAuth(props)
  const { state } = auth
  const { panel, prompt, note, problem } = state
  const Panel = panels[panel]
  const { isDone = false } = props
  // The last prompt that was answered is what the user sees while the sign-in ends.
  const [answered, setAnswered] = useState<{ prompt: PasskeyPrompt; panel: string }>()
  if (prompt && (prompt !== answered?.prompt || panel !== answered.panel))
    setAnswered({ prompt, panel })
  const isAnswered = answered?.panel === panel && !note && !problem
  // One that was left is not shown again: whoever comes back to its panel has something to choose.
  if (answered && !prompt && !isAnswered) setAnswered(undefined)
  const shown = prompt ?? (isAnswered ? answered.prompt : undefined)
  return (
    <div className="latchkey-authentication" inert={isDone && !shown}>
      {shown ? (
        <PromptPanel
          prompt={shown}
          isDone={isDone}
          onCancel={isDone ? props.onCancel : auth.cancelPrompt}
        />
      ) : (
        <Panel key={panel} {...props} {...auth}>
          <p role="status" className="latchkey-authentication-note">
            {note}
          </p>
          {problem && <Problem problem={problem} />}
        </Panel>
      )}
    </div>
  )
}

/** The browser goes to a provider; what prevents that is shown with the other ways. */
function LeavingPanel(props: PanelProps) {
  const { state, onCancel, cancelLabel } = props
  if (!state.isBusy) return <ChoicePanel {...props} />
  return <WorkingPanel title={state.note ?? ''} {...{ onCancel, cancelLabel }} />
}

/** The two things to do with a passkey, and the ways around it. */
function ChoicePanel({
  start,
  state,
  signIn,
  signUp,
  visitOpenIdProvider,
  go,
  onCancel,
  cancelLabel,
  children,
}: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  const signInStepMessages = useMessages('signInStep')
  const { turnkey } = usePublicConfig()
  const { ownsPasskey } = state
  const use = (
    <Option
      key="use"
      isFilled={ownsPasskey !== undefined}
      label={ownsPasskey ? embeddedMessages.signInWith[ownsPasskey] : embeddedMessages.usePasskey}
      text={ownsPasskey === 'new' ? embeddedMessages.recovered : embeddedMessages.usePasskeyText}
      onClick={() => void signIn()}
    />
  )
  const create = (
    <Option
      key="create"
      isFilled={ownsPasskey === undefined}
      label={embeddedMessages.createWallet}
      text={ownsPasskey ? embeddedMessages.anotherWalletText : embeddedMessages.createWalletText}
      onClick={() => void signUp()}
    />
  )
  return (
    <>
      <PanelHead title={embeddedMessages.choiceTitle}>{embeddedMessages.choiceText}</PanelHead>
      <div className="latchkey-authentication-body">
        {/* Who has a wallet gets into it; a second one would be empty. */}
        {ownsPasskey ? [use, create] : [create, use]}
        <div className="latchkey-authentication-links">
          <button
            type="button"
            className="latchkey-quiet latchkey-button"
            onClick={() => go('email')}
          >
            {embeddedMessages.emailCode}
          </button>
          <button
            type="button"
            className="latchkey-quiet latchkey-button"
            onClick={() => go('lost')}
          >
            {embeddedMessages.lostPasskey}
          </button>
        </div>
        <ProviderButtons
          // The first view of the sign-in card has them.
          providers={start.isSignIn ? [] : turnkey?.openIdProviders}
          onChoose={(provider) => void visitOpenIdProvider(provider)}
        />
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onCancel}>
          {cancelLabel ?? signInStepMessages.otherWallet}
        </button>
      </div>
    </>
  )
}

/** A large button with a line of text, which describes it. */
function Option({
  label,
  text,
  isFilled = false,
  onClick,
}: {
  label: string
  text: string
  isFilled?: boolean
  onClick: () => void
}) {
  const id = useId()
  return (
    <button
      type="button"
      className="latchkey-authentication-option latchkey-choice"
      data-filled={isFilled}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClick={onClick}
    >
      <PasskeyMark size={24} />
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-text`}>{text}</small>
      </span>
    </button>
  )
}

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
function PromptPanel({
  prompt,
  isDone,
  onCancel,
}: {
  prompt: PasskeyPrompt
  /** The user has answered, and the sign-in ends. */
  isDone: boolean
  onCancel: () => void
}) {
  const embeddedMessages = useMessages('embedded')
  const signInMessages = useMessages('signIn')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className="latchkey-sign-in-card-center">
        <span className="latchkey-step-view-busy-icon latchkey-step-view-icon">
          <PasskeyMark size={32} />
        </span>
        <div role="status" className="latchkey-step-view-text">
          <h1 id="step-title" ref={heading} tabIndex={-1}>
            {embeddedMessages.passkeyPromptTitle}
          </h1>
          <p className="latchkey-sign-in-card-lead">
            {isDone ? signInMessages.workingText : embeddedMessages.passkeyPromptText[prompt]}
          </p>
        </div>
      </div>
      <div className="latchkey-authentication-foot">
        <p className="latchkey-step-view-hint">{!isDone && embeddedMessages.passkeyPromptHint}</p>
        <button type="button" className="latchkey-button" onClick={onCancel}>
          {embeddedMessages.cancel}
        </button>
      </div>
    </>
  )
}

/** Signed in, but the browser cannot store keys: says how long the session lasts. */
function MemoryPanel({ onDone, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  return (
    <>
      <PanelHead title={embeddedMessages.memoryTitle}>{embeddedMessages.memoryText}</PanelHead>
      <div className="latchkey-authentication-body">{children}</div>
      <div className="latchkey-authentication-foot">
        <button type="button" className="latchkey-primary latchkey-button" onClick={onDone}>
          {embeddedMessages.continue}
        </button>
      </div>
    </>
  )
}
