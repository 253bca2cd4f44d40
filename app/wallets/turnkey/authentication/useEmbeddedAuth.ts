'use client'

import { useEffect, useRef } from 'react'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#app/locale/useMessages.ts'
import { newPasskeyName } from '#app/wallets/turnkey/authentication/newPasskeyName.ts'
import {
  clearOpenIdReturn,
  openIdReturn,
  visitProvider,
} from '#app/wallets/turnkey/authentication/openIdReturn.ts'
import type {
  AuthenticationStart,
  EmbeddedAuthProps,
} from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import {
  attemptsPerCode,
  type FirstState,
  useAuthenticationState,
} from '#app/wallets/turnkey/authentication/useAuthenticationState.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { OpenIdProvider } from '#lib/protocol/entities.ts'
import type { OpenIdQuestion } from '#lib/protocol/openId.ts'

/** Plausible range of a code's lifetime, in milliseconds from when it is sent. */
const shortestCodeMs = 30_000
const longestCodeMs = 24 * 60 * 60_000

/** Screens and steps of the authentication; `Authentication` renders them. */
export type EmbeddedAuth = ReturnType<typeof useEmbeddedAuth>

/** State machine from a choice to an active session, one step at a time; every step can go back. */
export function useEmbeddedAuth({ wallet, start, onDone }: EmbeddedAuthProps) {
  const embeddedMessages = useMessages('embedded')
  const locale = useLocale()
  const openIdMessages = useMessages('openId')
  const { appName } = usePublicConfig()
  const { state, change, go, run, cancelPrompt } = useAuthenticationState(() =>
    firstState(wallet, start, openIdMessages),
  )

  useOnMount(() => {
    if (state.panel === 'newPasskey' || state.panel === 'openId') return
    if (start.email !== undefined) void sendCode()
    else if (start.provider) void visitOpenIdProvider(start.provider)
    else if (start.remembersPasskey) void signIn()
    else void signInAtOnce()
  })

  // A sign-in that ends must see a choice that was made after it started.
  const openId = useRef(state.openId)
  useEffect(() => {
    openId.current = state.openId
  }, [state.openId])

  /** The session is active: adds the provider if the user chose so, shows the notice for a session in memory if needed, then finishes. */
  function finish() {
    if (openId.current?.isAdding && state.panel !== 'openId') return go('openId')
    clearOpenIdReturn()
    const session = wallet.session()
    if (session.state === 'active' && session.storedIn === 'memory') go('memory')
    else onDone()
  }

  /** Name of a new passkey, which users can change on the account page. */
  function passkeyName() {
    return (
      state.email.trim() || newPasskeyName(embeddedMessages, { appName, now: Date.now(), locale })
    )
  }

  async function signIn() {
    if (await run((signal) => wallet.signIn({ signal }), 'signIn')) finish()
  }

  /** Leaves the choice on screen: where the device has no passkey, nothing else is shown. */
  async function signInAtOnce() {
    let isSignedIn = false
    await run(async (signal) => {
      isSignedIn = await wallet.signInAtOnce({ signal })
    })
    if (isSignedIn) finish()
  }

  async function visitOpenIdProvider({ id, name }: OpenIdProvider) {
    const isLeaving = await run(() => visitProvider(wallet, id, 'signIn'))
    if (isLeaving) change({ isBusy: true, note: openIdMessages.leaving({ name }) })
  }

  /** Resolves with the question to ask, if there is one. */
  async function completeOpenId(isSeparate = false): Promise<OpenIdQuestion | undefined> {
    const id = state.openId?.id ?? ''
    let question: OpenIdQuestion | undefined
    const isAnswered = await run(async () => {
      question = await wallet.signInWithOpenId(id, { isSeparate })
    })
    if (isAnswered && !question) finish()
    return question
  }

  async function addOpenId(): Promise<undefined> {
    if (await run(() => wallet.addProvider(state.openId?.id ?? ''))) finish()
  }

  async function signUp() {
    const identity = { passkeyName: passkeyName() }
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
    const name = passkeyName()
    if (!(await run((signal) => wallet.recovery.finish(name, { signal }), 'create'))) return
    if (wallet.session().state === 'active') finish()
    else go('choice', embeddedMessages.recovered)
  }

  async function addPasskey() {
    const name = passkeyName()
    if (await run((signal) => wallet.addPasskey(name, { signal }), 'create')) finish()
  }

  return {
    state,
    change,
    go,
    cancelPrompt,
    finish,
    visitOpenIdProvider,
    completeOpenId,
    addOpenId,
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

/** The screen that fits how the authentication begins, already in the state of its first action. */
function firstState(
  wallet: EmbeddedWallet,
  { email, provider, remembersPasskey }: AuthenticationStart,
  openIdMessages: Messages['openId'],
) {
  const first = (state: Partial<FirstState>): FirstState => ({
    panel: 'choice',
    email: email ?? '',
    prompt: undefined,
    isBusy: false,
    note: undefined,
    openId: undefined,
    ...state,
  })
  const id = openIdReturn('signIn')
  if (wallet.recovery.state()) return first({ panel: 'newPasskey' })
  if (id) return first({ panel: 'openId', openId: { id, isAdding: false } })
  if (email !== undefined) return first({ panel: 'email', isBusy: true })
  if (provider)
    return first({ isBusy: true, note: openIdMessages.leaving({ name: provider.name }) })
  return first(remembersPasskey ? { prompt: 'signIn' } : {})
}

/** Runs an action once per mount; in development, React unmounts a first mount synchronously. */
function useOnMount(action: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first action only
  useEffect(() => {
    let isMounted = true
    queueMicrotask(() => isMounted && action())
    return () => {
      isMounted = false
    }
  }, [])
}

/** Expiry of a code that was just sent; undefined if this device's clock must be wrong. */
function plausibleExpiry(expiresAt: number) {
  const remainingMs = expiresAt - Date.now()
  return remainingMs > shortestCodeMs && remainingMs < longestCodeMs ? expiresAt : undefined
}
