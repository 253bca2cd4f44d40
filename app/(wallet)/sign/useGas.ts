'use client'

import { useEffect, useState } from 'react'
import { useEstimateFeesPerGas, useEstimateGas } from 'wagmi'
import type { CallFields } from '#app/(wallet)/sign/readFields.ts'

const typingMilliseconds = 300

/**
 * Gas and fee of a transaction once typing pauses; an error has the contract's or node's reason.
 */
export function useGas(
  fields: CallFields | undefined,
  account: `0x${string}`,
  chainId: number | undefined,
) {
  const [settled, setSettled] = useState(fields)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(fields), typingMilliseconds)
    return () => clearTimeout(timer)
  }, [fields])
  const isWanted = settled !== undefined && chainId !== undefined
  const query = useEstimateGas({
    account,
    chainId,
    ...settled,
    query: {
      enabled: isWanted,
      staleTime: 10_000,
      refetchInterval: ({ state }) => (state.status === 'error' ? 4000 : false),
    },
  })
  const fees = useEstimateFeesPerGas({ chainId, query: { enabled: isWanted, staleTime: 10_000 } })
  const isCurrent = settled === fields && isWanted
  const gas = isCurrent && !query.isError ? query.data : undefined
  const price = fees.data?.maxFeePerGas
  return {
    gas,
    fees: fees.data,
    fee: gas !== undefined && price !== undefined ? gas * price : undefined,
    error: isCurrent && query.isError ? query.error : undefined,
    isWaiting: !isCurrent,
  }
}
