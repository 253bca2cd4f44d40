'use client'

import { useConnection } from 'wagmi'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'

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
  const { status, address } = useConnection()
  if (!session) return 'signedOut'
  if (status === 'connected' && address)
    return isSameAddress(address, session.address) ? 'matched' : 'mismatched'
  if (!isWalletSettled || status === 'reconnecting') return 'reconnecting'
  return 'disconnected'
}
