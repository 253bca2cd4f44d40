'use client'

import { useEffect, useMemo, useState } from 'react'
import type { CallFields } from '#app/(wallet)/sign/readFields.ts'
import { useGas } from '#app/(wallet)/sign/useGas.ts'
import type { Session } from '#lib/protocol/auth.ts'

/**
 * The maximum value a call can send: the balance less the fee that the node estimates for this
 * call. Undefined if either is unknown, and for a contract account: only its wallet knows who
 * relays its transactions and whether the account pays for that.
 */
export function useMaximum({
  session: { address, accountType },
  chainId,
  fields,
  fee,
  balance,
}: {
  session: Session
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
  const estimate = useGas(affordable, address, chainId)
  const current = isTooMuch ? estimate.fee : fee
  const call = fields && `${chainId} ${fields.to} ${fields.data}`
  const [known, setKnown] = useState<{ call: string; fee: bigint }>()
  useEffect(() => {
    if (call !== undefined && current !== undefined) setKnown({ call, fee: current })
  }, [call, current])

  if (accountType !== 'eoa' || balance === undefined || known?.call !== call) return undefined
  return known && (balance > known.fee ? balance - known.fee : 0n)
}
