'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import type { Config, Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { usePublicConfig } from '#react/PublicConfigContext.tsx'
import { useSession } from '#react/session/SessionProvider.tsx'
import type {
  CurrentStep,
  SignInFlow,
  SignInMethod,
  SignInStep,
} from '#react/session/SignInFlow.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { loadConnector } from '#react/wagmi/deferredConfig.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'
import { cancelRequest } from '#react/wallets/connectorMembers.ts'
import { preloadWalletScreens } from '#react/wallets/loadWalletScreens.ts'

type SignInContextValue = {
  flow: SignInFlow
  /** Connects if needed, has the message signed and verifies it; one sign-in at a time. */
  start: (connector: Connector, method?: SignInMethod) => void
  /** Only connects, if there is a session already. */
  reconnect: (connector: Connector) => void
  /** Cancels the sign-in; a later response of the wallet is dropped. */
  cancel: () => void
  /** Whether a card on the page shows the flow. */
  hasCard: boolean
  /** Declares that a card shows the flow; returns its undo. */
  registerCard: () => () => void
}

const SignInContext = createContext<SignInContextValue | undefined>(undefined)

/** Preloads what a sign-in with this wallet needs: a popup must open inside the click. */
export function preloadSignIn(config: Config, connector?: Connector) {
  void loadLateCode(config, 'signIn').catch(() => undefined)
  if (connector) preloadWalletScreens(connector)
  // Only our own connectors can preload.
  const { preload } = (connector ?? {}) as ConnectorMembers
  void preload?.()
}

/** Provides the current sign-in to the whole site, so that no two run at once. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const config = useConfig()
  const { basePath } = usePublicConfig()
  const { adopt, refresh } = useSession()
  const loadExplanation = useLoadExplanation()
  const [flow, setFlow] = useState<SignInFlow>({ step: 'idle' })
  const running = useRef<{ controller: AbortController; connector: Connector } | undefined>(
    undefined,
  )
  const [cards, setCards] = useState(0)

  const run = useCallback(
    async (chosen: Connector, method: SignInMethod | undefined, isSigningIn: boolean) => {
      if (running.current) return
      const current = { controller: new AbortController(), connector: chosen }
      running.current = current
      const { signal } = current.controller
      let at: SignInStep = 'connect'
      const setStep = (next: CurrentStep) => {
        signal.throwIfAborted()
        at = next.step === 'authenticate' ? 'connect' : next.step
        setFlow({ ...next, connector: current.connector, method })
      }
      // Without a pointer before the click, nothing of the wallet is there yet.
      preloadSignIn(config, chosen)
      try {
        setStep({ step: config.state.current === chosen.uid ? 'challenge' : 'connect' })
        const [{ runSignIn }, loaded] = await Promise.all([
          loadLateCode(config, 'signIn'),
          loadConnector(config, chosen),
        ])
        current.connector = loaded
        const session = await runSignIn({
          config,
          basePath,
          connector: loaded,
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
          setFlow({ step: 'failed', at, connector, method, problem })
        }
      } finally {
        if (running.current === current) running.current = undefined
      }
    },
    [config, basePath, adopt, loadExplanation],
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
      start: (connector: Connector, method?: SignInMethod) => void run(connector, method, true),
      reconnect: (connector: Connector) => void run(connector, undefined, false),
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
