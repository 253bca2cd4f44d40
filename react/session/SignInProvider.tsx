'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { AccountPurpose } from '#lib/protocol/users.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import type { PendingSignIn } from '#react/session/pendingSignIn.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { useWalletOwner } from '#react/session/WalletOwnerContext.ts'
import { isWanted } from '#react/session/walletUse.ts'
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
  SignInPurpose,
  SignInStep,
} from '#react/wallets/SignInFlow.ts'

type SignInRun = typeof import('#react/session/runSignIn.ts')

type SignInContextValue = {
  flow: SignInFlow
  /**
   * Connects if needed, has the message signed and verifies it; one sign-in at a time. With `add`, the
   * wallet is added to the signed-in user, with `merge`, all of its user's; with `use`, the session becomes
   * one of it, which is the user's already; with `prove`, it proves them.
   */
  start: (wallet: ChosenWallet, method?: SignInMethod, purpose?: AccountPurpose) => void
  /** Goes on with a sign-in of several owners, without asking the wallet again. */
  resume: (wallet: ChosenWallet, pending: PendingSignIn) => void
  /** Only connects, if there is a session already. */
  reconnect: (wallet: ChosenWallet) => void
  /** Cancels the sign-in; a later response of the wallet is dropped. */
  cancel: () => void
  /** Whether a card on the page shows the flow. */
  hasCard: boolean
  /** Declares that a card shows the flow; returns its undo. */
  registerCard: () => () => void
}

/** The sign-in of a page; a part of the page may have another `start`. */
export const SignInContext = createContext<SignInContextValue | undefined>(undefined)

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

/** Provides the current sign-in to the whole site, so that no two run at once. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const store = useWalletStore()
  const owner = useWalletOwner()
  const { basePath } = usePublicConfig()
  const { adopt, refresh } = useSession()
  const loadExplanation = useLoadExplanation()
  const [flow, setFlow] = useState<SignInFlow>({ step: 'idle' })
  const [cards, setCards] = useState(0)

  const run = useCallback(
    async (
      wallet: ChosenWallet,
      method: SignInMethod | undefined,
      purpose: SignInPurpose,
      pending?: PendingSignIn,
    ) => {
      const choice = owner.choose(wallet.id)
      if (!choice) return
      const { signal } = choice
      const isAdding = purpose !== 'signIn' && purpose !== 'connect'
      const loaded = store.loaded()
      let connector = loaded?.config.connectors.find(({ id }) => id === wallet.id)
      let at: SignInStep = 'connect'
      const setStep = (next: CurrentStep) => {
        signal.throwIfAborted()
        at = shownStep(next)
        setFlow({ ...next, wallet, connector, method, isAdding })
      }
      // The wallet forgets the request, too: an approval that comes later would connect it.
      signal.addEventListener('abort', () => cancelRequest(connector))
      // Without a pointer before the click, nothing of the wallet is there yet.
      preloadSignIn(store, wallet)
      try {
        setStep({ step: owner.read().choice?.isConnected ? 'challenge' : 'connect' })
        const wagmi = loaded ?? (await store.load())
        const { config } = wagmi
        connector = connectorOf(wagmi, wallet)
        const { runSignIn } = await loadLateCode<SignInRun>(config, 'signIn')
        const session = await runSignIn({
          config,
          basePath,
          connector,
          method,
          purpose,
          signal,
          isWanted: () => isWanted(owner.read(), wallet.id),
          pending,
          setStep,
          explain: (error) => loadExplanation(error, 'sign'),
        })
        signal.throwIfAborted()
        if (session !== undefined) adopt(session)
        setFlow({ step: 'idle' })
      } catch (error) {
        if (signal.aborted) return
        const problem = await loadExplanation(error, at === 'connect' ? 'connect' : 'sign')
        if (!signal.aborted)
          setFlow({ step: 'failed', at, wallet, connector, method, isAdding, problem })
      } finally {
        choice.end()
      }
    },
    [store, owner, basePath, adopt, loadExplanation],
  )

  const cancel = useCallback(() => {
    owner.send({ type: 'canceled' })
    setFlow({ step: 'idle' })
    // The last step may have reached the server before it was canceled.
    void refresh()
  }, [owner, refresh])

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
      start: (wallet: ChosenWallet, method?: SignInMethod, purpose: SignInPurpose = 'signIn') =>
        void run(wallet, method, purpose),
      resume: (wallet: ChosenWallet, pending: PendingSignIn) =>
        void run(wallet, undefined, 'signIn', pending),
      reconnect: (wallet: ChosenWallet) => void run(wallet, undefined, 'connect'),
    }),
    [flow, cancel, cards, registerCard, run],
  )
  return <SignInContext value={value}>{children}</SignInContext>
}

/** The step that is named if this one fails. */
function shownStep({ step }: CurrentStep): SignInStep {
  if (step === 'authenticate') return 'connect'
  if (step === 'newUser') return 'verify'
  return step === 'owners' ? 'sign' : step
}

/** Returns the current sign-in, and how to start and cancel one. */
export function useSignIn(): SignInContextValue {
  const value = use(SignInContext)
  if (!value) throw new Error('useSignIn needs a SignInProvider above it.')
  return value
}
