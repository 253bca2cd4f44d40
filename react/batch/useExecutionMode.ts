'use client'

import { useCallback, useState } from 'react'
import { useCapabilities, useConnection } from 'wagmi'
import { errorChain } from '#lib/errors/errorChain.ts'

/**
 * How a wallet executes a batch:
 * - `loading`: its response is pending
 * - `atomic`: all or none; `ready`: the same, once it may upgrade the account
 * - `wallet`: it accepts the batch, but does not guarantee all or none
 * - `sequential`: it does not support batching, so each call is its own transaction
 */
export type ExecutionMode = 'loading' | 'atomic' | 'ready' | 'wallet' | 'sequential'

/**
 * Codes for an unsupported method, of wallets (EIP-1193) and nodes (JSON-RPC), and for a wallet that has
 * it, but not on this chain or not all or none (EIP-5792).
 */
const unsupportedCodes: readonly unknown[] = [4200, -32601, -32004, 5710, 5760]

/** Whether a wallet has sent nothing because it does not make the requested batch. */
export function isUnsupported(error: unknown): boolean {
  return errorChain(error).some(({ code }) => unsupportedCodes.includes(code))
}

/** The wallet's batch capability on this chain (EIP-5792, `wallet_getCapabilities`). */
export function useExecutionMode(account: `0x${string}`, chainId: number | undefined) {
  const { connector, status } = useConnection()
  const [unsupportedPlace, setUnsupportedPlace] = useState<string>()
  const { data, isPending } = useCapabilities({
    account,
    ...(chainId !== undefined && { chainId }),
    query: { enabled: status === 'connected' && chainId !== undefined, staleTime: 30_000 },
  })
  const place = connector && `${connector.uid} ${chainId}`
  /** Called when the wallet rejected a batch as unsupported, despite its capabilities. */
  const markUnsupported = useCallback(() => setUnsupportedPlace(place), [place])
  const capabilities = data as
    | { atomic?: { status?: string }; paymasterService?: { supported?: boolean } }
    | undefined
  const isUnsupportedHere = place !== undefined && unsupportedPlace === place
  return {
    mode: isUnsupportedHere ? 'sequential' : modeOf(isPending, capabilities),
    canBeSponsored: !isUnsupportedHere && capabilities?.paymasterService?.supported === true,
    markUnsupported,
  }
}

function modeOf(
  isPending: boolean,
  capabilities: { atomic?: { status?: string } } | undefined,
): ExecutionMode {
  if (isPending) return 'loading'
  if (!capabilities) return 'sequential'
  if (capabilities.atomic?.status === 'supported') return 'atomic'
  return capabilities.atomic?.status === 'ready' ? 'ready' : 'wallet'
}
