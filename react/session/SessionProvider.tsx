'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { endSession } from '#react/session/authApi.ts'
import { SessionContext } from '#react/session/SessionContext.ts'
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
