'use client'

import type { ComponentType } from 'react'
import { ChoicePanel } from '#app/(wallet)/signIn/embedded/ChoicePanel.tsx'
import { CodePanel } from '#app/(wallet)/signIn/embedded/CodePanel.tsx'
import { CreatePanel } from '#app/(wallet)/signIn/embedded/CreatePanel.tsx'
import { EmailPanel } from '#app/(wallet)/signIn/embedded/EmailPanel.tsx'
import type { IdentifyPanel } from '#app/(wallet)/signIn/embedded/IdentifyPanel.ts'
import type { IdentifyProps } from '#app/(wallet)/signIn/embedded/IdentifyProps.ts'
import { LetterPanel } from '#app/(wallet)/signIn/embedded/LetterPanel.tsx'
import { MemoryPanel } from '#app/(wallet)/signIn/embedded/MemoryPanel.tsx'
import { NewPasskeyPanel } from '#app/(wallet)/signIn/embedded/NewPasskeyPanel.tsx'
import { OfferPanel } from '#app/(wallet)/signIn/embedded/OfferPanel.tsx'
import type { PanelProps } from '#app/(wallet)/signIn/embedded/PanelProps.ts'
import { PromptPanel } from '#app/(wallet)/signIn/embedded/PromptPanel.tsx'
import { RecoverPanel } from '#app/(wallet)/signIn/embedded/RecoverPanel.tsx'
import { useIdentify } from '#app/(wallet)/signIn/embedded/useIdentify.ts'
import { Problem } from '#app/ui/Problem.tsx'
import styles from './Identify.module.css'

const panels = {
  choice: ChoicePanel,
  create: CreatePanel,
  email: EmailPanel,
  code: CodePanel,
  recover: RecoverPanel,
  recoverEmail: EmailPanel,
  letter: LetterPanel,
  newPasskey: NewPasskeyPanel,
  addPasskey: OfferPanel,
  memory: MemoryPanel,
} satisfies Record<IdentifyPanel, ComponentType<PanelProps>>

/**
 * Authenticates the user by passkey, email code or recovery, one screen at a time, until the
 * wallet's session is active. Fills its card or dialog; its heading has the id `step-title`.
 */
export function Identify(props: IdentifyProps) {
  const identification = useIdentify(props)
  const { panel, prompt, note, problem } = identification.state
  const Panel = panels[panel]
  return (
    <div className={styles.identify}>
      {prompt ? (
        <PromptPanel prompt={prompt} onCancel={identification.cancelPrompt} />
      ) : (
        <Panel key={panel} {...props} {...identification}>
          <p role="status" className={styles.note}>
            {note}
          </p>
          {problem && <Problem problem={problem} />}
        </Panel>
      )}
    </div>
  )
}
