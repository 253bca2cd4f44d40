'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useConnectionEffect } from 'wagmi'
import { endSession } from '#app/(wallet)/session/authApi.ts'
import { explainLazily } from '#app/(wallet)/session/explainLazily.ts'
import { useServerSession } from '#app/(wallet)/session/useServerSession.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { Session } from '#lib/protocol/auth.ts'

export type SessionContextValue = {
  session: Session | null
  /** A session that was here is gone, and not by a click in this tab. */
  hasEnded: boolean
  /** Why the last sign-out did not reach the server. */
  endProblem: ProblemText | undefined
  /** Takes over a session that this tab just opened. */
  adopt: (session: Session | null) => void
  /** Asks the server again. */
  refresh: () => Promise<void>
  /** Ends the server session; the wallet stays connected. */
  signOut: () => Promise<void>
}

const SessionContext = createContext<SessionContextValue | undefined>(undefined)

/** Who is signed in, for every screen. A wallet that disconnects, of itself or by our button, ends the session. */
export function SessionProvider({
  initial,
  cookieSuffix,
  children,
}: {
  initial: Session | null
  cookieSuffix: string
  children: ReactNode
}) {
  const { session, hasEnded, adopt, refresh } = useServerSession(initial, `session${cookieSuffix}`)
  const [endProblem, setEndProblem] = useState<ProblemText>()

  const signOut = useCallback(async () => {
    setEndProblem(undefined)
    try {
      await endSession()
      adopt(null)
    } catch (error) {
      setEndProblem(await explainLazily(error))
    }
  }, [adopt])

  const onDisconnect = useCallback(() => {
    if (session) void signOut()
  }, [session, signOut])
  useConnectionEffect({ onDisconnect })

  const value = useMemo(
    () => ({ session, hasEnded, endProblem, adopt, refresh, signOut }),
    [session, hasEnded, endProblem, adopt, refresh, signOut],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The session and what can be done with it. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it.')
  return value
}
