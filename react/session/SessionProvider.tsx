'use client'

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { endSession } from '#react/session/authApi.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { type InitialSession, useServerSession } from '#react/session/useServerSession.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'

type SessionContextValue = {
  session: Session | null
  /** The server was not asked yet whether there is a session; there is none until then. */
  isPending: boolean
  /** The server could not determine yet whether there is a session. */
  isUnknown: boolean
  /** The session ended, and not by a click in this tab. */
  hasEnded: boolean
  /** Whether wagmi has tried, since the page was loaded, to reconnect known wallets. */
  isWalletSettled: boolean
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
  const server = useServerSession(initial, config)
  const { adopt } = server
  const [endProblem, setEndProblem] = useState<ProblemText>()
  const isWalletSettled = useIsWalletSettled()
  const loadExplanation = useLoadExplanation()

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
    () => ({ ...server, isWalletSettled, endProblem, signOut }),
    [server, isWalletSettled, endProblem, signOut],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Returns the session and its actions. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it.')
  return value
}

/**
 * Kept here and not by each screen: one that appears later has not seen the reconnection, and would
 * wait for it.
 */
function useIsWalletSettled(): boolean {
  const { status } = useWallets().connection
  const [isSettled, setSettled] = useState(false)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (status === 'connecting' || status === 'reconnecting') hasStarted.current = true
    else if (status === 'connected' || hasStarted.current) setSettled(true)
  }, [status])
  return isSettled
}

/**
 * How session and wallet relate:
 * - `signedOut`: no session, whatever the wallet's state
 * - `reconnecting`: a session, and wagmi is still reconnecting its wallet
 * - `matched`: the wallet's account is the session's
 * - `mismatched`: the wallet uses another account
 * - `disconnected`: a session without its wallet
 */
type WalletStatus = 'signedOut' | 'reconnecting' | 'matched' | 'mismatched' | 'disconnected'

/** Compares session and wallet, once wagmi has settled after page load. */
export function useWalletStatus(): WalletStatus {
  const { session, isWalletSettled } = useSession()
  const { status, address } = useWallets().connection
  if (!session) return 'signedOut'
  if (status === 'connected' && address)
    return isSameAddress(address, session.address) ? 'matched' : 'mismatched'
  if (!isWalletSettled || status === 'reconnecting') return 'reconnecting'
  return 'disconnected'
}
