'use client'

import type { ComponentType } from 'react'
import { Problem } from '#app/ui/Problem.tsx'
import type { AuthenticationPanel } from '#app/wallets/turnkey/authentication/AuthenticationState.ts'
import { ChoicePanel } from '#app/wallets/turnkey/authentication/ChoicePanel.tsx'
import { CodePanel } from '#app/wallets/turnkey/authentication/CodePanel.tsx'
import { CreatePanel } from '#app/wallets/turnkey/authentication/CreatePanel.tsx'
import { EmailPanel } from '#app/wallets/turnkey/authentication/EmailPanel.tsx'
import { MemoryPanel } from '#app/wallets/turnkey/authentication/MemoryPanel.tsx'
import { NewPasskeyPanel } from '#app/wallets/turnkey/authentication/NewPasskeyPanel.tsx'
import { OfferPanel } from '#app/wallets/turnkey/authentication/OfferPanel.tsx'
import type {
  EmbeddedAuthProps,
  PanelProps,
} from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { PromptPanel } from '#app/wallets/turnkey/authentication/PromptPanel.tsx'
import { RecoverPanel } from '#app/wallets/turnkey/authentication/RecoverPanel.tsx'
import { RecoveryCodePanel } from '#app/wallets/turnkey/authentication/RecoveryCodePanel.tsx'
import { useEmbeddedAuth } from '#app/wallets/turnkey/authentication/useEmbeddedAuth.ts'
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
