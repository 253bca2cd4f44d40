'use client'

import { useMemo, useState } from 'react'
import { useChains, useConnection } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { useSender } from '#react/sign/sender/useSender.ts'
import { useGas, useMaximum } from '#react/sign/useGas.ts'
import { cappedFees, useSendTransactionFields } from '#react/sign/useSendTransactionFields.ts'
import { useTransactionFields } from '#react/sign/useTransactionFields.ts'
import { useAccountBalance } from '#react/tokens/BalanceLine.tsx'

/** Gas limit if the user sends despite a failed estimate. */
const fallbackGas = 500_000n

/** The state of the transaction form: its fields, who sends, what it costs, and the request. */
export type TransactionState = ReturnType<typeof useTransaction>

/** Reads the form, estimates its transaction, and sends it. */
export function useTransaction(session: Session) {
  const [isForced, setForced] = useState(false)
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const wallet = useWalletRequest<`0x${string}`>('sent')
  const { sender, ...senders } = useSender(session, chain?.id)
  const account = sender?.address ?? session.address
  const form = useTransactionFields(chain)
  const { fields, transfer } = form.read
  const balance = useAccountBalance(account, chain?.id)
  const tokenBalance = useAccountBalance(account, chain?.id, form.token)
  const estimate = useGas(fields, account, chain?.id)
  // A contract account's transactions are relayed by others, who may pay the gas.
  const paysFee = sender === undefined && session.accountType === 'eoa'
  const { fee } = estimate
  const maximum = useMaximum({
    ...{ account, paysFee, isSponsored: sender !== undefined },
    ...{ chainId: chain?.id, fields, fee, balance },
  })
  const gas = estimate.gas ?? (isForced ? fallbackGas : undefined)
  const { fees: estimatedFees } = estimate
  const isOwn = fields && !sender && balance !== undefined
  const remaining = isOwn ? balance - fields.value : undefined
  const fees = useMemo(
    () => cappedFees(remaining, { fee, fees: estimatedFees }),
    [remaining, fee, estimatedFees],
  )
  const sendFields = useSendTransactionFields({
    account: session.address,
    sender,
    chainId: chain?.id,
    fields,
    gas,
    fees,
  })
  /** Empties the form: what was sent is not sent again by another press. */
  async function send() {
    const hash = await sendFields()
    for (const field of ['to', 'value', 'data'] as const) form.set[field]('')
    setForced(false)
    return hash
  }
  const request = useMemo<SigningRequest | undefined>(
    () => fields && { kind: 'transaction', ...fields, ...(gas !== undefined && { gas }), ...fees },
    [fields, gas, fees],
  )
  // Only a notice: the shown balance may be out of date, and the wallet decides.
  const available = form.token ? tokenBalance : balance
  const amount = transfer?.amount ?? fields?.value
  return {
    ...form,
    chain,
    wallet,
    sender,
    senders,
    account,
    balance,
    available,
    maximum: form.token ? tokenBalance : maximum,
    estimate,
    paysFee,
    send,
    request,
    isForced,
    setForced,
    isTooMuch: available !== undefined && amount !== undefined && amount > available,
    isFeeMissing: paysFee && !form.token && cannotPay(balance, fields?.value ?? 0n, fee),
    // A smart wallet calls contracts, and cannot create one by itself.
    needsRecipient: sender !== undefined && fields !== undefined && !fields.to,
    isReady: gas !== undefined && !estimate.isWaiting && chain !== undefined && !senders.isLoading,
    change(field: keyof typeof form.set, text: string) {
      form.set[field](text)
      setForced(false)
      wallet.reset()
    },
  }
}

/** Whether the balance is known to be too low. While the fee is unknown, it is more than nothing. */
function cannotPay(balance: bigint | undefined, value: bigint, fee: bigint | undefined): boolean {
  if (balance === undefined) return false
  return fee === undefined ? balance <= value : balance < value + fee
}
