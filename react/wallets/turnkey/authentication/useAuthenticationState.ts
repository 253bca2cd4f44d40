'use client'

import { useEffect, useRef, useState } from 'react'
import type { EmailQuestion } from '#lib/protocol/embedded.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { isAborted } from '#react/session/isAborted.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'

/** Screens of the embedded wallet's authentication. */
export type AuthenticationPanel =
  | 'choice'
  | 'leaving'
  | 'email'
  | 'code'
  | 'sharedWallet'
  | 'lost'
  | 'otherWallet'
  | 'recover'
  | 'recoverEmail'
  | 'recoveryCode'
  | 'newPasskey'
  | 'addPasskey'
  | 'memory'
  | 'openId'

/** Purpose of the browser's passkey prompt while it is open. */
export type PasskeyPrompt = 'signIn' | 'create' | 'recover'

/** State of the screens. Input is kept when a screen is left. */
export type AuthenticationState = {
  panel: AuthenticationPanel
  prompt: PasskeyPrompt | undefined
  isBusy: boolean
  /** Informational message above the actions. */
  note: string | undefined
  problem: ProblemText | undefined
  /** Validation error of the submitted field. */
  fieldProblem: string | undefined
  email: string
  /** Of the last code: expiry in milliseconds since 1970, and the number of attempts left. */
  expiresAt: number | undefined
  attemptsLeft: number
  /** Who shares the wallet of the address whose code was entered. */
  emailQuestion: EmailQuestion | undefined
  /** The sign-in with which a provider has returned; with `adding` once the user is to add that account. */
  openId: { id: string; adding?: { provider: string; email: string | undefined } } | undefined
  /** A passkey that the person has for sure: one made just now, or one that this browser remembers. */
  ownsPasskey: 'new' | 'remembered' | undefined
  /** The code is for a wallet whose passkey is lost: a new passkey follows. */
  isLost: boolean
}

/** The part of the state that depends on how the authentication begins. */
export type FirstState = Pick<
  AuthenticationState,
  | 'panel'
  | 'email'
  | 'prompt'
  | 'isBusy'
  | 'note'
  | 'openId'
  | 'ownsPasskey'
  | 'expiresAt'
  | 'attemptsLeft'
>

/** Turnkey's number of attempts per code. */
export const attemptsPerCode = 3

/** Shown screen, input and result of the last action; one action runs at a time. */
export function useAuthenticationState(first: () => FirstState) {
  const embeddedMessages = useMessages('embedded')
  const loadExplanation = useLoadExplanation()
  const [state, setState] = useState<AuthenticationState>(() => ({
    ...first(),
    problem: undefined,
    fieldProblem: undefined,
    emailQuestion: undefined,
    isLost: false,
  }))
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const change = (part: Partial<AuthenticationState>) =>
    setState((current) => ({ ...current, ...part }))

  /** Shows another screen; input is kept. */
  function go(panel: AuthenticationPanel, note?: string) {
    running.current?.abort()
    setState((current) => ({ ...current, ...idle, panel, note }))
  }

  /** Cancels the passkey prompt; a later result is dropped. */
  function cancelPrompt() {
    running.current?.abort()
    change({ ...idle, note: embeddedMessages.canceled })
  }

  /** Runs one action at a time. True if it succeeded and the user has not left the screen since. */
  async function run(action: (signal: AbortSignal) => Promise<unknown>, prompt?: PasskeyPrompt) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    change({ ...idle, isBusy: true, prompt })
    try {
      await action(signal)
      if (signal.aborted) return false
      change(idle)
      return true
    } catch (error) {
      if (signal.aborted) return false
      const problem = await loadExplanation(error)
      if (signal.aborted) return false
      if (isAborted(error)) change({ ...idle, note: embeddedMessages.passkeyAborted })
      else fail(problem)
      return false
    }
  }

  /** Shows a wrong code at its field, any other problem below the screen. */
  function fail(problem: NonNullable<AuthenticationState['problem']>) {
    setState((current) => {
      if (problem.key !== 'invalidCode') return { ...current, ...idle, problem }
      const attemptsLeft =
        current.panel === 'code' ? current.attemptsLeft - 1 : current.attemptsLeft
      return { ...current, ...idle, fieldProblem: problem.message, attemptsLeft }
    })
  }

  return { state, change, go, run, cancelPrompt }
}

/** Idle state without messages. */
const idle = {
  prompt: undefined,
  isBusy: false,
  note: undefined,
  problem: undefined,
  fieldProblem: undefined,
} as const
