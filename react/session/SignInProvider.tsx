'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useSession } from '#react/session/SessionProvider.tsx'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'
import { connectorOf, type WalletStore } from '#react/wagmi/walletStore.ts'
import { cancelRequest } from '#react/wallets/connectorMembers.ts'
import { preloadWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type {
  ChosenWallet,
  CurrentStep,
  SignInFlow,
  SignInMethod,
  SignInStep,
} from '#react/wallets/SignInFlow.ts'

type SignInRun = typeof import('#react/session/runSignIn.ts')

type SignInContextValue = {
  flow: SignInFlow
  /** Connects if needed, has the message signed and verifies it; one sign-in at a time. */
  start: (wallet: ChosenWallet, method?: SignInMethod) => void
  /** Only connects, if there is a session already. */
  reconnect: (wallet: ChosenWallet) => void
  /** Cancels the sign-in; a later response of the wallet is dropped. */
  cancel: () => void
  /** Whether a card on the page shows the flow. */
  hasCard: boolean
  /** Declares that a card shows the flow; returns its undo. */
  registerCard: () => () => void
}

const SignInContext = createContext<SignInContextValue | undefined>(undefined)

/** Preloads what a sign-in with this wallet needs: a popup must open inside the click. */
export function preloadSignIn(store: WalletStore, wallet: ChosenWallet) {
  preloadWalletScreens(wallet)
  // If it fails, the click loads it again, and says why it cannot.
  void preload(store, wallet).catch(() => undefined)
}

async function preload(store: WalletStore, wallet: ChosenWallet) {
  const wagmi = store.loaded() ?? (await store.load())
  void loadLateCode<SignInRun>(wagmi.config, 'signIn').catch(() => undefined)
  // Only our own connectors can preload.
  await (connectorOf(wagmi, wallet) as ConnectorMembers).preload?.()
}

/** The sign-in that is running. */
type Running = { controller: AbortController; connector: Connector | undefined } | undefined

/** Provides the current sign-in to the whole site, so that no two run at once. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const store = useWalletStore()
  const { basePath } = usePublicConfig()
  const { adopt, refresh } = useSession()
  const loadExplanation = useLoadExplanation()
  const [flow, setFlow] = useState<SignInFlow>({ step: 'idle' })
  const running = useRef<Running>(undefined)
  const [cards, setCards] = useState(0)

  const run = useCallback(
    async (wallet: ChosenWallet, method: SignInMethod | undefined, isSigningIn: boolean) => {
      if (running.current) return
      const loaded = store.loaded()
      const current: NonNullable<Running> = {
        controller: new AbortController(),
        connector: loaded?.config.connectors.find(({ id }) => id === wallet.id),
      }
      running.current = current
      const { signal } = current.controller
      let at: SignInStep = 'connect'
      const setStep = (next: CurrentStep) => {
        signal.throwIfAborted()
        at = next.step === 'authenticate' ? 'connect' : next.step
        setFlow({ ...next, wallet, connector: current.connector, method })
      }
      // Without a pointer before the click, nothing of the wallet is there yet.
      preloadSignIn(store, wallet)
      try {
        const { connection } = store.read()
        const isConnected = connection.status === 'connected' && connection.wallet?.id === wallet.id
        setStep({ step: isConnected ? 'challenge' : 'connect' })
        const wagmi = loaded ?? (await store.load())
        const { config } = wagmi
        const connector = connectorOf(wagmi, wallet)
        current.connector = connector
        const { runSignIn } = await loadLateCode<SignInRun>(config, 'signIn')
        const session = await runSignIn({
          config,
          basePath,
          connector,
          method,
          isSigningIn,
          signal,
          setStep,
        })
        signal.throwIfAborted()
        if (session !== undefined) adopt(session)
        setFlow({ step: 'idle' })
      } catch (error) {
        if (signal.aborted) return
        const problem = await loadExplanation(error, at === 'connect' ? 'connect' : 'sign')
        if (!signal.aborted) {
          const { connector } = current
          setFlow({ step: 'failed', at, wallet, connector, method, problem })
        }
      } finally {
        if (running.current === current) running.current = undefined
      }
    },
    [store, basePath, adopt, loadExplanation],
  )

  const cancel = useCallback(() => {
    const { controller, connector } = running.current ?? {}
    running.current = undefined
    controller?.abort()
    // The wallet forgets the request, too: an approval that comes later would connect it.
    cancelRequest(connector)
    setFlow({ step: 'idle' })
    // The last step may have reached the server before it was canceled.
    void refresh()
  }, [refresh])

  const registerCard = useCallback(() => {
    setCards((count) => count + 1)
    return () => setCards((count) => count - 1)
  }, [])

  const value = useMemo(
    () => ({
      flow,
      cancel,
      hasCard: cards > 0,
      registerCard,
      start: (wallet: ChosenWallet, method?: SignInMethod) => void run(wallet, method, true),
      reconnect: (wallet: ChosenWallet) => void run(wallet, undefined, false),
    }),
    [flow, cancel, cards, registerCard, run],
  )
  return <SignInContext value={value}>{children}</SignInContext>
}

/** Returns the current sign-in, and how to start and cancel one. */
export function useSignIn(): SignInContextValue {
  const value = use(SignInContext)
  if (!value) throw new Error('useSignIn needs a SignInProvider above it.')
  return value
}
