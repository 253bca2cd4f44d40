'use client'

import { type ComponentType, useEffect, useRef } from 'react'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import cardStyles from '#app/(wallet)/signIn/SignInCard.module.css'
import stepStyles from '#app/(wallet)/signIn/StepView.module.css'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { CodePanel } from '#app/wallets/turnkey/authentication/CodePanel.tsx'
import { CreatePanel } from '#app/wallets/turnkey/authentication/CreatePanel.tsx'
import { EmailPanel } from '#app/wallets/turnkey/authentication/EmailPanel.tsx'
import {
  NewPasskeyPanel,
  OfferPanel,
} from '#app/wallets/turnkey/authentication/NewPasskeyPanel.tsx'
import { OpenIdPanel } from '#app/wallets/turnkey/authentication/OpenIdPanel.tsx'
import {
  type EmbeddedAuthProps,
  PanelHead,
  type PanelProps,
} from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import { PasskeyMark } from '#app/wallets/turnkey/authentication/PasskeyMark.tsx'
import { ProviderButtons } from '#app/wallets/turnkey/authentication/ProviderButtons.tsx'
import {
  RecoverPanel,
  RecoveryCodePanel,
} from '#app/wallets/turnkey/authentication/RecoverPanel.tsx'
import type {
  AuthenticationPanel,
  PasskeyPrompt,
} from '#app/wallets/turnkey/authentication/useAuthenticationState.ts'
import { useEmbeddedAuth } from '#app/wallets/turnkey/authentication/useEmbeddedAuth.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import { signInStepMessages } from '#lib/messages/signInStepMessages.ts'
import styles from './Authentication.module.css'

const panels = {
  choice: ChoicePanel,
  create: CreatePanel,
  email: EmailPanel,
  code: CodePanel,
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
    <div className={styles.authentication}>
      {prompt ? (
        <PromptPanel prompt={prompt} onCancel={auth.cancelPrompt} />
      ) : (
        <Panel key={panel} {...props} {...auth}>
          <p role="status" className={styles.note}>
            {note}
          </p>
          {problem && <Problem problem={problem} />}
        </Panel>
      )}
    </div>
  )
}

/** Sign-in methods, the quickest first. */
function ChoicePanel({
  signIn,
  visitOpenIdProvider,
  go,
  onCancel,
  cancelLabel = signInStepMessages.otherWallet,
  children,
}: PanelProps) {
  const { turnkey } = usePublicConfig()
  return (
    <>
      <PanelHead title={embeddedMessages.choiceTitle}>{embeddedMessages.choiceText}</PanelHead>
      <div className={styles.body}>
        <button type="button" className={controls.primary} onClick={() => void signIn()}>
          <PasskeyMark />
          {embeddedMessages.usePasskey}
        </button>
        <div className={styles.options}>
          <button type="button" className={controls.button} onClick={() => go('create')}>
            {embeddedMessages.createWallet}
          </button>
          <button type="button" className={controls.button} onClick={() => go('email')}>
            {embeddedMessages.emailCode}
          </button>
        </div>
        <ProviderButtons
          providers={turnkey?.openIdProviders}
          onChoose={(provider) => void visitOpenIdProvider(provider)}
        />
        <button type="button" className={controls.quiet} onClick={() => go('recover')}>
          {embeddedMessages.lostPasskey}
        </button>
        {children}
      </div>
      <div className={styles.foot}>
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {cancelLabel}
        </button>
      </div>
    </>
  )
}

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
function PromptPanel({ prompt, onCancel }: { prompt: PasskeyPrompt; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={cardStyles.center}>
        <span className={stepStyles.busyIcon}>
          <PasskeyMark size={32} />
        </span>
        <div role="status" className={stepStyles.text}>
          <h1 id="step-title" ref={heading} tabIndex={-1}>
            {embeddedMessages.passkeyPromptTitle}
          </h1>
          <p className={cardStyles.lead}>{embeddedMessages.passkeyPromptText[prompt]}</p>
        </div>
      </div>
      <div className={styles.foot}>
        <p className={stepStyles.hint}>{embeddedMessages.passkeyPromptHint}</p>
        <button type="button" className={controls.button} onClick={onCancel}>
          {embeddedMessages.cancel}
        </button>
      </div>
    </>
  )
}

/** Signed in, but the browser cannot store keys: says how long the session lasts. */
function MemoryPanel({ onDone, children }: PanelProps) {
  return (
    <>
      <PanelHead title={embeddedMessages.memoryTitle}>{embeddedMessages.memoryText}</PanelHead>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <button type="button" className={controls.primary} onClick={onDone}>
          {embeddedMessages.continue}
        </button>
      </div>
    </>
  )
}
