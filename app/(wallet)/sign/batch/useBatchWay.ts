'use client'

import { useCallback, useState } from 'react'
import { useCapabilities, useConnection } from 'wagmi'
import { errorChain } from '#lib/errors/errorChain.ts'

/**
 * How a wallet executes a batch:
 * - `looking`: its response is pending
 * - `atomic`: all or none; `ready`: the same, once it may upgrade the account
 * - `wallet`: it accepts the batch, but does not guarantee all or none
 * - `oneByOne`: it does not support batching, so each call is its own transaction
 */
export type BatchWay = 'looking' | 'atomic' | 'ready' | 'wallet' | 'oneByOne'

/** Codes for an unsupported method, of wallets (EIP-1193) and nodes (JSON-RPC). */
const unsupportedCodes: readonly unknown[] = [4200, -32601, -32004]

/** Whether a wallet does not support the requested method. */
export function isUnsupported(error: unknown): boolean {
  return errorChain(error).some(({ code }) => unsupportedCodes.includes(code))
}

/** The wallet's batch capability on this chain (EIP-5792, `wallet_getCapabilities`). */
export function useBatchWay(account: `0x${string}`, chainId: number | undefined) {
  const { connector, status } = useConnection()
  const [refusing, setRefusing] = useState<string>()
  const { data, isPending } = useCapabilities({
    account,
    ...(chainId !== undefined && { chainId }),
    query: { enabled: status === 'connected' && chainId !== undefined, staleTime: 30_000 },
  })
  const uid = connector?.uid
  /** Called when the wallet rejected a batch as unsupported, despite its capabilities. */
  const refuse = useCallback(() => setRefusing(uid), [uid])
  const told = data as
    | { atomic?: { status?: string }; paymasterService?: { supported?: boolean } }
    | undefined
  const isRefused = uid !== undefined && refusing === uid
  return {
    way: isRefused ? 'oneByOne' : wayOf(isPending, told),
    canBeSponsored: !isRefused && told?.paymasterService?.supported === true,
    refuse,
  }
}

function wayOf(isPending: boolean, told: { atomic?: { status?: string } } | undefined): BatchWay {
  if (isPending) return 'looking'
  if (!told) return 'oneByOne'
  if (told.atomic?.status === 'supported') return 'atomic'
  return told.atomic?.status === 'ready' ? 'ready' : 'wallet'
}
