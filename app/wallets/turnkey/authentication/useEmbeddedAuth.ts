'use client'

import { useEffect, useRef } from 'react'
import {
  clearOpenIdReturn,
  openIdReturn,
  visitProvider,
} from '#app/wallets/turnkey/authentication/openIdReturn.ts'
import type { EmbeddedAuthProps } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import {
  attemptsPerCode,
  useAuthenticationState,
} from '#app/wallets/turnkey/authentication/useAuthenticationState.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import { openIdMessages } from '#lib/messages/openIdMessages.ts'
import type { OpenIdQuestion } from '#lib/protocol/openId.ts'
import type { OpenIdProvider } from '#lib/protocol/publicConfig.ts'

/** Plausible range of a code's lifetime, in milliseconds from when it is sent. */
const shortestCodeMs = 30_000
const longestCodeMs = 24 * 60 * 60_000

/** Screens and steps of the authentication; `Authentication` renders them. */
export type EmbeddedAuth = ReturnType<typeof useEmbeddedAuth>

/** State machine from a choice to an active session, one step at a time; every step can go back. */
export function useEmbeddedAuth({ wallet, onDone }: EmbeddedAuthProps) {
  const { state, change, go, run, cancelPrompt } = useAuthenticationState(() => {
    const id = openIdReturn('signIn')
    if (wallet.recovery.state()) return { panel: 'newPasskey', openId: undefined }
    return id
      ? { panel: 'openId', openId: { id, isAdding: false } }
      : { panel: 'choice', openId: undefined }
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

  async function signIn() {
    if (await run((signal) => wallet.signIn({ signal }), 'signIn')) finish()
  }

  async function visitOpenIdProvider({ id, name }: OpenIdProvider) {
    const isLeaving = await run(() => visitProvider(wallet, id, 'signIn'))
    if (isLeaving) change({ isBusy: true, note: openIdMessages.leaving(name) })
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

/** Expiry of a code that was just sent; undefined if this device's clock must be wrong. */
function plausibleExpiry(expiresAt: number) {
  const remainingMs = expiresAt - Date.now()
  return remainingMs > shortestCodeMs && remainingMs < longestCodeMs ? expiresAt : undefined
}
