'use client'

import { type ComponentType, useEffect, useId, useRef } from 'react'
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
  RecoverPanel,
  RecoveryCodePanel,
} from '#react/wallets/turnkey/authentication/RecoverPanel.tsx'
import { SharedWalletPanel } from '#react/wallets/turnkey/authentication/SharedWalletPanel.tsx'
import type {
  AuthenticationPanel,
  PasskeyPrompt,
} from '#react/wallets/turnkey/authentication/useAuthenticationState.ts'
import { useEmbeddedAuth } from '#react/wallets/turnkey/authentication/useEmbeddedAuth.ts'
import './Authentication.css'

const panels = {
  choice: ChoicePanel,
  email: EmailPanel,
  code: CodePanel,
  sharedWallet: SharedWalletPanel,
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
  const { panel, prompt, note, problem } = auth.state
  const Panel = panels[panel]
  return (
    <div className="latchkey-authentication">
      {prompt ? (
        <PromptPanel prompt={prompt} onCancel={auth.cancelPrompt} />
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

/** The two things to do with a passkey, and the ways around it. */
function ChoicePanel({
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
            onClick={() => go('recover')}
          >
            {embeddedMessages.lostPasskey}
          </button>
        </div>
        <ProviderButtons
          providers={turnkey?.openIdProviders}
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
function PromptPanel({ prompt, onCancel }: { prompt: PasskeyPrompt; onCancel: () => void }) {
  const embeddedMessages = useMessages('embedded')
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
          <p className="latchkey-sign-in-card-lead">{embeddedMessages.passkeyPromptText[prompt]}</p>
        </div>
      </div>
      <div className="latchkey-authentication-foot">
        <p className="latchkey-step-view-hint">{embeddedMessages.passkeyPromptHint}</p>
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
