'use client'

import { useEffect, useMemo, useState } from 'react'
import { useEstimateFeesPerGas, useEstimateGas } from 'wagmi'
import { gasWithMargin } from '#lib/wallets/gasWithMargin.ts'
import { useDataFee } from '#react/sign/useDataFee.ts'
import type { CallFields } from '#react/transactions/CallFields.ts'
import { useSettled } from '#react/ui/useSettled.ts'

/**
 * Gas and fee of a transaction once typing pauses; an error has the contract's or node's reason.
 */
export function useGas(
  fields: CallFields | undefined,
  account: `0x${string}`,
  chainId: number | undefined,
) {
  const settled = useSettled(fields)
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
  const fees = useEstimateFeesPerGas({
    chainId,
    query: {
      enabled: isWanted,
      staleTime: 10_000,
      retry: (count, error) => count < 3 && !isWithoutBaseFee(error),
    },
  })
  // Chains without base fees (EIP-1559) have one price.
  const legacy = useEstimateFeesPerGas({
    chainId,
    type: 'legacy',
    query: { enabled: isWanted && isWithoutBaseFee(fees.error), staleTime: 10_000 },
  })
  const dataFee = useDataFee(settled, account, chainId)
  const isCurrent = settled === fields && isWanted
  const estimate = isCurrent && !query.isError ? query.data : undefined
  const gas = estimate === undefined ? undefined : gasWithMargin(estimate)
  const price = fees.data?.maxFeePerGas ?? legacy.data?.gasPrice
  return {
    gas,
    fees: fees.data,
    fee:
      gas !== undefined && price !== undefined && dataFee !== undefined
        ? gas * price + dataFee
        : undefined,
    error: isCurrent && query.isError ? query.error : undefined,
    isWaiting: !isCurrent,
  }
}

const isWithoutBaseFee = (error: Error | null) => error?.name === 'Eip1559FeesNotSupportedError'

/**
 * The maximum value a call can send: the balance, less the fee that the node estimates for this
 * call unless the site pays it. Undefined if either is unknown, and for a contract account: only its
 * wallet knows who relays its transactions and whether the account pays for that.
 */
export function useMaximum({
  account,
  paysFee,
  isSponsored,
  chainId,
  fields,
  fee,
  balance,
}: {
  account: `0x${string}`
  /** Whether the account itself pays for gas; if it is unknown, false. */
  paysFee: boolean
  /** Whether the site pays for gas. */
  isSponsored: boolean
  chainId: number | undefined
  fields: CallFields | undefined
  /** Fee of the call with its current value; undefined while unknown. */
  fee: bigint | undefined
  balance: bigint | undefined
}): bigint | undefined {
  // Nodes cannot estimate gas for a value above the balance; the cost hardly depends on it.
  const isTooMuch = fields !== undefined && balance !== undefined && fields.value > balance
  const affordable = useMemo(
    () => (isTooMuch ? { ...fields, value: 1n } : undefined),
    [isTooMuch, fields],
  )
  const estimate = useGas(affordable, account, chainId)
  const current = isTooMuch ? estimate.fee : fee
  const call = fields && `${chainId} ${fields.to} ${fields.data}`
  const [known, setKnown] = useState<{ call: string; fee: bigint }>()
  useEffect(() => {
    if (call !== undefined && current !== undefined) setKnown({ call, fee: current })
  }, [call, current])

  if (isSponsored) return balance
  if (!paysFee || balance === undefined || known?.call !== call) return undefined
  return known && (balance > known.fee ? balance - known.fee : 0n)
}
