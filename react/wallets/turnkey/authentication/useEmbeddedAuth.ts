'use client'

import { useEffect, useRef } from 'react'
import type { Messages } from '#lib/messages/Messages.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useSession } from '#react/session/SessionContext.ts'
import type {
  AuthenticationStart,
  EmbeddedAuthProps,
} from '#react/wallets/turnkey/authentication/EmbeddedAuthProps.ts'
import { emailSteps, plausibleExpiry } from '#react/wallets/turnkey/authentication/emailSteps.ts'
import { newPasskeyName } from '#react/wallets/turnkey/authentication/newPasskeyName.ts'
import {
  clearOpenIdReturn,
  openIdReturn,
} from '#react/wallets/turnkey/authentication/openIdReturn.ts'
import { openIdSteps } from '#react/wallets/turnkey/authentication/openIdSteps.ts'
import { recoverySteps } from '#react/wallets/turnkey/authentication/recoverySteps.ts'
import {
  attemptsPerCode,
  type FirstState,
  useAuthenticationState,
} from '#react/wallets/turnkey/authentication/useAuthenticationState.ts'

/** Screens and steps of the authentication; `Authentication` renders them. */
export type EmbeddedAuth = ReturnType<typeof useEmbeddedAuth>

/** State machine from a choice to an active session, one step at a time; every step can go back. */
export function useEmbeddedAuth({ wallet, start, onDone }: EmbeddedAuthProps) {
  const embeddedMessages = useMessages('embedded')
  const locale = useLocale()
  const openIdMessages = useMessages('openId')
  const { appName } = usePublicConfig()
  const { session: siteSession } = useSession()
  const { state, change, go, run, cancelPrompt } = useAuthenticationState(() =>
    firstState(wallet, start, openIdMessages),
  )

  useOnMount(() => {
    if (['newPasskey', 'openId', 'code'].includes(state.panel)) return
    if (start.email !== undefined) void email.sendCode()
    else if (start.provider) void openIdSignIn.visitOpenIdProvider(start.provider)
    else if (start.approved || start.remembersPasskey) void signIn(start.approved)
    else void signInAtOnce()
  })

  // Who leaves the panel is not led back to it by a reload.
  useEffect(() => {
    if (state.panel !== 'code') wallet.forgetCode()
  }, [wallet, state.panel])

  // A sign-in that ends must see a choice that was made after it started.
  const openId = useRef(state.openId)
  useEffect(() => {
    openId.current = state.openId
  }, [state.openId])

  /** The session is active: adds the provider if the user chose so, shows the notice for a session in memory if needed, then finishes. */
  function finish() {
    if (openId.current?.adding && state.panel !== 'openId') return go('openId')
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

  async function signIn(approved?: AuthenticationStart['approved']) {
    if (await run((signal) => wallet.signIn({ signal, approved }), 'signIn')) finish()
  }

  /** Leaves the choice on screen: where the device has no passkey, nothing else is shown. */
  async function signInAtOnce() {
    let isSignedIn = false
    await run(async (signal) => {
      isSignedIn = await wallet.signInAtOnce({ signal })
    })
    if (isSignedIn) finish()
  }

  async function signUp() {
    const identity = { passkeyName: passkeyName() }
    if (await run((signal) => wallet.signUp(identity, { signal }), 'create')) finish()
  }

  async function addPasskey() {
    const name = passkeyName()
    if (await run((signal) => wallet.addPasskey(name, { signal }), 'create')) finish()
  }

  const steps = { wallet, start, state, change, go, run, finish }
  const email = emailSteps(steps, embeddedMessages, passkeyName)
  const openIdSignIn = openIdSteps(steps, openIdMessages, siteSession?.user.id)
  const recovery = recoverySteps(steps, embeddedMessages, passkeyName, signIn)

  return {
    state,
    change,
    go,
    cancelPrompt,
    finish,
    ...email,
    ...openIdSignIn,
    ...recovery,
    signIn,
    signUp,
    addPasskey,
  }
}

/** The screen that fits how the authentication begins, already in the state of its first action. */
function firstState(
  wallet: EmbeddedWallet,
  { email, provider, sentCode, approved, remembersPasskey }: AuthenticationStart,
  openIdMessages: Messages['openId'],
) {
  const first = (state: Partial<FirstState>): FirstState => ({
    panel: 'choice',
    email: email ?? '',
    prompt: undefined,
    isBusy: false,
    note: undefined,
    openId: undefined,
    ownsPasskey: remembersPasskey ? 'remembered' : undefined,
    expiresAt: undefined,
    attemptsLeft: attemptsPerCode,
    ...state,
  })
  const id = openIdReturn('signIn')
  if (wallet.recovery.state()) return first({ panel: 'newPasskey' })
  if (id) return first({ panel: 'openId', openId: { id } })
  if (email !== undefined) return first({ panel: 'email', isBusy: true })
  if (sentCode)
    return first({
      panel: 'code',
      email: sentCode.email,
      expiresAt: plausibleExpiry(sentCode),
      attemptsLeft: Math.max(0, attemptsPerCode - sentCode.wrongCodes),
    })
  if (provider)
    return first({
      panel: 'leaving',
      isBusy: true,
      note: openIdMessages.leaving({ name: provider.name }),
    })
  return first(approved || remembersPasskey ? { prompt: 'signIn' } : {})
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
