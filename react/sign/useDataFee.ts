'use client'

import { useQuery } from '@tanstack/react-query'
import { useClient } from 'wagmi'
import type { CallFields } from '#react/transactions/CallFields.ts'

/**
 * The most that an OP Stack chain takes for a transaction's data beside its gas, in wei: that of layer 1
 * may get dearer by an eighth with each block, and the transaction may wait for two. Nothing on other
 * chains; undefined while unknown. Source: docs.optimism.io, "Transaction fees".
 */
export function useDataFee(
  fields: CallFields | undefined,
  account: `0x${string}`,
  chainId: number | undefined,
): bigint | undefined {
  const client = useClient({ chainId })
  const isTaken = client?.chain.contracts?.gasPriceOracle !== undefined
  const { to, value, data } = fields ?? {}
  const query = useQuery({
    queryKey: ['dataFee', chainId, account, to, `${value}`, data],
    enabled: isTaken && fields !== undefined,
    staleTime: 10_000,
    queryFn: async () => {
      if (!client) throw new Error('There is no such chain.')
      const { estimateL1Fee } = await import('viem/op-stack')
      const estimate = await estimateL1Fee(client, {
        account,
        chain: client.chain,
        to,
        value,
        data,
      })
      return (estimate * 81n) / 64n
    },
  })
  return isTaken ? query.data : 0n
}
