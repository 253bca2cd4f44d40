'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { type Connector, useConfig, useConnect, useDisconnect, useSignMessage } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { requestChallenge, verifySignature } from '#app/(wallet)/session/authApi.ts'
import { explainLazily } from '#app/(wallet)/session/explainLazily.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import type { ProblemText } from '#app/ui/Problem.tsx'

export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

export type SignInFlow =
  | { step: 'idle' }
  | { step: SignInStep; connector: Connector }
  | { step: 'failed'; at: SignInStep; connector: Connector; problem: ProblemText }

export type SignInContextValue = {
  flow: SignInFlow
  /** Connects where needed, asks for the message, has it signed and handed in: one go, once at a time. */
  start: (connector: Connector) => void
  /** Only connects, where the session is already there. */
  reconnect: (connector: Connector) => void
  /** Stops waiting; what the wallet still answers is dropped. */
  cancel: () => void
}

const SignInContext = createContext<SignInContextValue | undefined>(undefined)

/** The way from a wallet to a session, one for the whole site, so that no two run at once. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const config = useConfig()
  const { adopt, refresh } = useSession()
  const { mutateAsync: connect } = useConnect()
  const { mutateAsync: disconnect } = useDisconnect()
  const { mutateAsync: signMessage } = useSignMessage()
  const [flow, setFlow] = useState<SignInFlow>({ step: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)

  const run = useCallback(
    async (connector: Connector, isSigningIn: boolean) => {
      if (running.current) return
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      let at: SignInStep = 'connect'
      const enter = (step: SignInStep) => {
        signal.throwIfAborted()
        at = step
        setFlow({ step, connector })
      }
      try {
        const isConnected = config.state.current === connector.uid
        enter(isConnected ? 'challenge' : 'connect')
        if (!isConnected) {
          await connect({ connector })
          for (const other of [...config.state.connections.values()])
            if (other.connector.uid !== connector.uid)
              await disconnect({ connector: other.connector }).catch(() => undefined)
        }
        if (isSigningIn) {
          enter('challenge')
          const { address, chainId } = getConnection(config)
          if (!address) throw new Error('The wallet shared no account.')
          const isOffered = config.chains.some((chain) => chain.id === chainId)
          const challenge = await requestChallenge(
            { address, chainId: isOffered && chainId ? chainId : config.chains[0].id },
            signal,
          )
          enter('sign')
          const { message } = challenge
          const signature = await signMessage({ message, account: address, connector })
          enter('verify')
          const session = await verifySignature({ message, signature }, signal)
          signal.throwIfAborted()
          adopt(session)
        }
        setFlow({ step: 'idle' })
      } catch (error) {
        if (signal.aborted) return
        const problem = await explainLazily(error, at === 'connect' ? 'connect' : 'sign')
        if (!signal.aborted) setFlow({ step: 'failed', at, connector, problem })
      } finally {
        if (running.current === controller) running.current = undefined
      }
    },
    [config, connect, disconnect, signMessage, adopt],
  )

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setFlow({ step: 'idle' })
    // The last step may have reached the server before it was called off.
    void refresh()
  }, [refresh])

  const value = useMemo(
    () => ({
      flow,
      cancel,
      start: (connector: Connector) => void run(connector, true),
      reconnect: (connector: Connector) => void run(connector, false),
    }),
    [flow, cancel, run],
  )
  return <SignInContext value={value}>{children}</SignInContext>
}

/** The sign-in that is under way, and how to begin and end one. */
export function useSignIn(): SignInContextValue {
  const value = use(SignInContext)
  if (!value) throw new Error('useSignIn needs a SignInProvider above it.')
  return value
}
