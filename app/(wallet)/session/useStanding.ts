'use client'

import { useConnection } from 'wagmi'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'

/**
 * How session and wallet relate:
 * - `signedOut`: no session, whatever the wallet's state
 * - `waking`: a session, and wagmi is still reconnecting its wallet
 * - `matched`: the wallet's account is the session's
 * - `mismatched`: the wallet uses another account
 * - `locked`: a session without its wallet
 */
type Standing = 'signedOut' | 'waking' | 'matched' | 'mismatched' | 'locked'

/** Compares session and wallet, once wagmi has settled after page load. */
export function useStanding(): Standing {
  const { session, isWalletSettled } = useSession()
  const { status, address } = useConnection()
  if (!session) return 'signedOut'
  if (status === 'connected' && address)
    return isSameAddress(address, session.address) ? 'matched' : 'mismatched'
  if (!isWalletSettled || status === 'reconnecting') return 'waking'
  return 'locked'
}
