'use client'

import { createContext, useContext } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import type { Elements } from '#react/ui/Elements.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'

/** The session and its actions. */
export type SessionContextValue = {
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

/** Passes the session to every screen; a page without a server of ours has none. */
export const SessionContext = createContext<SessionContextValue | undefined>(undefined)

/** Returns the session and its actions. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it.')
  return value
}
