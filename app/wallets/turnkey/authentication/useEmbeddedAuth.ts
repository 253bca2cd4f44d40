'use client'

import { useEffect, useRef, useState } from 'react'
import { isAborted } from '#app/(wallet)/session/isAborted.ts'
import { loadExplanation } from '#app/(wallet)/session/loadExplanation.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { EmbeddedAuthProps } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'

/** Plausible range of a code's lifetime, in milliseconds from when it is sent. */
const shortestCodeMs = 30_000
const longestCodeMs = 24 * 60 * 60_000

/** Screens that create a passkey for a known user. */
const namedPanels: AuthenticationPanel[] = ['newPasskey', 'addPasskey']

/** Turnkey's number of attempts per code. */
const attemptsPerCode = 3

/** Screens and steps of the authentication; `Authentication` renders them. */
export type EmbeddedAuth = ReturnType<typeof useEmbeddedAuth>

/** State machine from a choice to an active session, one step at a time; every step can go back. */
export function useEmbeddedAuth({ wallet, onDone }: EmbeddedAuthProps) {
  const [state, setState] = useState<AuthenticationState>(() => ({
    panel: wallet.recovery.state() ? 'newPasskey' : 'choice',
    prompt: undefined,
    isBusy: false,
    note: undefined,
    problem: undefined,
    fieldProblem: undefined,
    email: '',
    passkeyName: '',
    expiresAt: undefined,
    attemptsLeft: attemptsPerCode,
  }))
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const change = (part: Partial<AuthenticationState>) =>
    setState((known) => ({ ...known, ...part }))

  /** Shows another screen; input is kept. */
  function go(panel: AuthenticationPanel, note?: string) {
    running.current?.abort()
    setState((known) => ({
      ...known,
      ...idle,
      panel,
      note,
      // If a passkey only needs a name, the email address is the default.
      ...(namedPanels.includes(panel) && !known.passkeyName && { passkeyName: known.email.trim() }),
    }))
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
    setState((known) => {
      if (problem.key === 'passkeyIdentifierRequired')
        return { ...known, ...idle, fieldProblem: problem.message }
      if (problem.key !== 'invalidCode') return { ...known, ...idle, problem }
      const attemptsLeft = known.panel === 'code' ? known.attemptsLeft - 1 : known.attemptsLeft
      return { ...known, ...idle, fieldProblem: problem.message, attemptsLeft }
    })
  }

  /** The session is active: shows the notice for a session in memory if needed, then finishes. */
  function finish() {
    const session = wallet.session()
    if (session.state === 'active' && session.keptIn === 'memory') go('memory')
    else onDone()
  }

  async function signIn() {
    if (await run((signal) => wallet.signIn({ signal }), 'signIn')) finish()
  }

  async function signUp() {
    const email = state.email.trim()
    const passkeyName = state.passkeyName.trim()
    const identity = { ...(email && { email }), ...(passkeyName && { passkeyName }) }
    if (await run((signal) => wallet.signUp(identity, { signal }), 'create')) finish()
  }

  /** Also sends a new code: only the last one sent is valid. */
  async function sendCode() {
    const isAgain = state.panel === 'code'
    let expiresAt: number | undefined
    const isSent = await run(async () => {
      expiresAt = plausibleExpiry((await wallet.sendCode(state.email.trim())).expiresAt)
    })
    if (!isSent) return
    go('code', isAgain ? embeddedMessages.resent : undefined)
    change({ expiresAt, attemptsLeft: attemptsPerCode })
  }

  async function enterCode(code: string) {
    let hasPasskey = false
    const isSignedIn = await run(async () => {
      await wallet.signInWithCode(code)
      // If the list cannot be read, no passkey is offered.
      hasPasskey = await wallet.hasPasskey().catch(() => true)
    })
    if (!isSignedIn) return
    if (hasPasskey) finish()
    else go('addPasskey')
  }

  async function sendRecoveryEmail() {
    const isAgain = state.panel === 'recoveryCode'
    if (await run(() => wallet.recovery.sendEmail(state.email.trim())))
      go('recoveryCode', isAgain ? embeddedMessages.recoveryEmailResent : undefined)
  }

  async function enterRecoveryCode(code: string) {
    if (await run(() => wallet.recovery.enterCode(code))) go('newPasskey')
  }

  async function recoverByPasskey() {
    if (await run((signal) => wallet.recovery.byPasskey({ signal }), 'recover')) go('newPasskey')
  }

  async function createNewPasskey() {
    const name = state.passkeyName.trim()
    if (!(await run((signal) => wallet.recovery.finish(name, { signal }), 'create'))) return
    if (wallet.session().state === 'active') finish()
    else go('choice', embeddedMessages.recovered)
  }

  async function addPasskey() {
    const name = state.passkeyName.trim()
    if (await run((signal) => wallet.addPasskey(name, { signal }), 'create')) finish()
  }

  return {
    state,
    change,
    go,
    cancelPrompt,
    finish,
    signIn,
    signUp,
    sendCode,
    enterCode,
    sendRecoveryEmail,
    enterRecoveryCode,
    recoverByPasskey,
    createNewPasskey,
    addPasskey,
  }
}

/** Expiry of a code that was just sent; undefined if this device's clock must be wrong. */
function plausibleExpiry(expiresAt: number) {
  const remainingMs = expiresAt - Date.now()
  return remainingMs > shortestCodeMs && remainingMs < longestCodeMs ? expiresAt : undefined
}

/** Idle state without messages. */
const idle = {
  prompt: undefined,
  isBusy: false,
  note: undefined,
  problem: undefined,
  fieldProblem: undefined,
} as const

/** Screens of the embedded wallet's authentication. */
export type AuthenticationPanel =
  | 'choice'
  | 'create'
  | 'email'
  | 'code'
  | 'recover'
  | 'recoverEmail'
  | 'recoveryCode'
  | 'newPasskey'
  | 'addPasskey'
  | 'memory'

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
  passkeyName: string
  /** Of the last code: expiry in milliseconds since 1970, and the number of attempts left. */
  expiresAt: number | undefined
  attemptsLeft: number
}
