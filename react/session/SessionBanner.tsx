'use client'

import { useEffect, useState } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import type { SessionNotice } from '#react/session/BannerContent.tsx'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
import { onIdle } from '#react/ui/onIdle.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { WagmiOnceLoaded } from '#react/wagmi/WagmiOnceLoaded.tsx'
import { useLoadedWagmi, useWallets } from '#react/wagmi/WalletStoreContext.ts'

const load = () => import('#react/session/BannerContent.tsx')
const loadNewDevices = async () => {
  await new Promise<void>(onIdle)
  return import('#react/session/NewDevices.tsx')
}

/** Banner for mismatches between session and wallet; its content is loaded on demand. */
export function SessionBanner() {
  const notice = useNotice()
  const { session, farewell } = useSession()
  const Content = useLoaded(load, notice !== undefined)?.BannerContent
  const NewDevices = useLoaded(loadNewDevices, session !== null)?.NewDevices
  return (
    <div className="latchkey-session-banner" aria-live="polite">
      {!session && farewell}
      {notice && Content && (
        <WagmiOnceLoaded>
          <Content notice={notice} />
        </WagmiOnceLoaded>
      )}
      {!notice && session && NewDevices && <NewDevices key={session.createdAt} />}
    </div>
  )
}

/** Signs out when the user disconnects in the wallet; true from then on until the next sign-in. */
function useEndedByWallet(isMatched: boolean) {
  const { session, signOut } = useSession()
  const config = useLoadedWagmi()?.config
  const id = useWallets().connection.wallet?.id
  const connector = config?.connectors.find((one) => one.id === id)
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    if (!isMatched || !connector) return
    const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
      const { reason } = (data ?? {}) as { reason?: unknown }
      if (type !== 'disconnect' || reason !== 'USER_DISCONNECTED') return
      setEnded(true)
      void signOut()
    }
    connector.emitter.on('message', onMessage)
    return () => {
      connector.emitter.off('message', onMessage)
    }
  }, [isMatched, connector, signOut])
  useEffect(() => setEnded((known) => known && !session), [session])
  return hasEnded && !session
}

function useNotice(): SessionNotice | undefined {
  const walletStatus = useWalletStatus()
  const isEndedByWallet = useEndedByWallet(walletStatus === 'matched')
  const { session, isUnknown, hasEnded, endProblem } = useSession()
  const { flow, hasCard } = useSignIn()
  const { chains } = usePublicConfig()
  const { chainId } = useWallets().connection
  if (endProblem) return 'endFailed'
  if (flow.step !== 'idle' && flow.isAdding) return undefined
  // The sign-in card shows the flow itself, unless it shows the signed-in account.
  if (flow.step !== 'idle' && (session || !hasCard)) return 'flow'
  if (isUnknown) return 'unknown'
  if (walletStatus === 'mismatched' || walletStatus === 'disconnected') return walletStatus
  if (isEndedByWallet) return 'endedByWallet'
  if (!session && hasEnded) return 'ended'
  if (walletStatus === 'matched' && chainId && !chains.some(({ id }) => id === chainId))
    return 'wrongChain'
  return undefined
}
