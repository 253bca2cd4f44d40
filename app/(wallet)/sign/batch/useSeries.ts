'use client'

import { useCallback, useRef, useState } from 'react'
import { useConfig, useSendTransaction } from 'wagmi'
import { loadExplanation } from '#app/(wallet)/session/loadExplanation.ts'
import { type Step, sendSequentially } from '#app/(wallet)/sign/batch/sendSequentially.ts'
import type { CallFields } from '#app/(wallet)/sign/readFields.ts'
import { useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'

/** A series of transactions and the state of each. */
export type Series = { calls: readonly CallFields[]; steps: readonly Step[] }

/** Batches for wallets that cannot batch: one transaction per call, each listed as such, too. */
export function useSeries(account: `0x${string}`) {
  const config = useConfig()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { add } = useSentTransactions()
  const [series, setSeries] = useState<Series>()
  const current = useRef<symbol | undefined>(undefined)

  const run = useCallback(
    async (calls: readonly CallFields[], chainId: number) => {
      const id = Symbol('series')
      current.current = id
      await sendSequentially(calls, {
        async send(call) {
          const hash = await sendTransaction({ ...call, account, chainId })
          const { to, value, data = '0x' } = call
          const sentAt = new Date().toISOString()
          add({ hash, chainId, account, ...(to && { to }), value: String(value), data, sentAt })
          return hash
        },
        async settle(hash) {
          const { waitForTransactionReceipt } = await import('viem/actions')
          let isReplaced = false
          const receipt = await waitForTransactionReceipt(config.getClient({ chainId }), {
            hash,
            // No timeout: the user can stop waiting.
            timeout: 0,
            onReplaced: ({ reason }) => {
              isReplaced = reason !== 'repriced'
            },
          })
          return isReplaced ? 'replaced' : receipt.status
        },
        explain: (error) => loadExplanation(error, 'sign'),
        isStopped: () => current.current !== id,
        onProgress: (steps) => {
          if (current.current === id || current.current === undefined) setSeries({ calls, steps })
        },
      })
      if (current.current === id) current.current = undefined
    },
    [account, add, config, sendTransaction],
  )

  /** Sends no further requests; the pending one finishes. */
  const stop = useCallback(() => {
    current.current = undefined
  }, [])
  return { series, run, stop }
}
