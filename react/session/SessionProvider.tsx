'use client'

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { endSession } from '#react/session/authApi.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import {
  addressOf,
  type InitialSession,
  useServerSession,
} from '#react/session/useServerSession.ts'
import { WalletOwnerContext } from '#react/session/WalletOwnerContext.ts'
import { createWalletOwner } from '#react/session/walletOwner.ts'
import type { Elements } from '#react/ui/Elements.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'

type SessionContextValue = {
  session: Session | null
  /** The server was not asked yet whether there is a session; there is none until then. */
  isPending: boolean
  /** The server could not determine yet whether there is a session. */
  isUnknown: boolean
  /** The session ended, and not by a click in this tab. */
  hasEnded: boolean
  /** What the banner says of an account that is gone, until the next sign-in. */
  farewell: Elements
  setFarewell: (farewell: Elements) => void
  /** Why the last sign-out did not reach the server. */
  endProblem: ProblemText | undefined
  /** Sets a session that this tab just opened. */
  adopt: (session: Session | null) => void
  /** Fetches the session again. */
  refresh: () => Promise<void>
  /** Ends the server session; the wallet stays connected. */
  signOut: () => Promise<void>
}

const SessionContext = createContext<SessionContextValue | undefined>(undefined)

/** Provides the session to every screen. */
export function SessionProvider({
  initial,
  children,
}: {
  initial: InitialSession
  children: ReactNode
}) {
  const config = usePublicConfig()
  const store = useWalletStore()
  const [owner] = useState(() => createWalletOwner(store, addressOf(initial)))
  useEffect(() => owner.follow(), [owner])
  const server = useServerSession(initial, config, owner.send)
  const { adopt } = server
  const [endProblem, setEndProblem] = useState<ProblemText>()
  const loadExplanation = useLoadExplanation()
  const [farewell, setFarewell] = useState<Elements>()
  useEffect(() => {
    if (server.session) setFarewell(undefined)
  }, [server.session])

  const signOut = useCallback(async () => {
    setEndProblem(undefined)
    try {
      await endSession(config.basePath)
      adopt(null)
    } catch (error) {
      setEndProblem(await loadExplanation(error))
    }
  }, [config.basePath, adopt, loadExplanation])

  const value = useMemo(
    () => ({ ...server, endProblem, signOut, farewell, setFarewell }),
    [server, endProblem, signOut, farewell],
  )
  return (
    <SessionContext value={value}>
      <WalletOwnerContext value={owner}>{children}</WalletOwnerContext>
    </SessionContext>
  )
}

/** Returns the session and its actions. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it.')
  return value
}
