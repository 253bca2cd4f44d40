'use client'

import { useConnection, useSwitchChain } from 'wagmi'
import type { Allowance } from '#lib/review/allowances/Allowance.ts'
import { revocationCall } from '#lib/review/allowances/revocationCall.ts'
import { isUnsupported, useExecutionMode } from '#react/batch/useExecutionMode.ts'
import { useSendBatch } from '#react/batch/useSendBatch.ts'
import { useSeries } from '#react/batch/useSeries.ts'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'

/**
 * Revokes allowances of one chain: several as one batch if the wallet supports it, else one
 * transaction after another.
 */
export function useRevoke(account: `0x${string}`, chainId: number) {
  const connection = useConnection()
  const { mutateAsync: switchChain } = useSwitchChain()
  const execution = useExecutionMode(account, chainId)
  const { mode } = execution
  // Each revocation is worth having by itself: none needs an upgrade of the account.
  const isAtomic = mode === 'atomic'
  const batch = useSendBatch({ account, chainId, isAtomic })
  const series = useSeries(account)
  const wallet = useWalletRequest<'batch' | 'series'>('unknown')

  async function send(allowances: readonly Allowance[]) {
    const calls = allowances.map(revocationCall)
    const checkedId = await batch.check()
    if (connection.chainId !== checkedId) await switchChain({ chainId: checkedId })
    if (calls.length === 1 || mode === 'sequential') {
      await series.run(calls, checkedId)
      return 'series' as const
    }
    try {
      await batch.send(calls)
    } catch (error) {
      // Nothing was sent; the next attempt sends one after another.
      if (isUnsupported(error)) execution.markUnsupported()
      throw error
    }
    return 'batch' as const
  }

  return {
    mode,
    status: connection.status,
    series: series.series,
    requestState: wallet.requestState,
    revoke: (allowances: readonly Allowance[]) => void wallet.submit(() => send(allowances)),
    cancel() {
      series.stop()
      wallet.cancel()
    },
  }
}
