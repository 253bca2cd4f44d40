'use client'

import { useMemo, useState } from 'react'
import { useChains, useConnection, useSendTransaction } from 'wagmi'
import { AddressField } from '#app/(wallet)/sign/AddressField.tsx'
import { AmountField } from '#app/(wallet)/sign/AmountField.tsx'
import { useAccountBalance } from '#app/(wallet)/sign/BalanceLine.tsx'
import { FormField } from '#app/(wallet)/sign/FormField.tsx'
import { ReviewPanel } from '#app/(wallet)/sign/ReviewPanel.tsx'
import { type CallFields, readFields } from '#app/(wallet)/sign/readFields.ts'
import { SentResult } from '#app/(wallet)/sign/SentResult.tsx'
import { useKnownAddresses, useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { useDraft } from '#app/(wallet)/sign/useDraft.ts'
import { useGas, useMaximum } from '#app/(wallet)/sign/useGas.ts'
import { useWalletRequest } from '#app/(wallet)/sign/useWalletRequest.ts'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { Problem } from '#app/ui/Problem.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import { type Currency, ether, formatShortAmount } from '#lib/formatAmount.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import review from './ReviewPanel.module.css'
import styles from './SignForm.module.css'

/** Gas limit if the user sends despite a failed estimate. */
const fallbackGas = 500_000n

/** Sends a transaction: to, value, data. Shows gas, and the reason if it would revert. */
export function TransactionForm({ session }: { session: Session }) {
  const account = session.address
  const [to, setTo] = useDraft('to', '')
  const [value, setValue] = useDraft('value', '')
  const [data, setData] = useDraft('data', '')
  const [isForced, setForced] = useState(false)
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const { requestState, submit, cancel, reset } = useWalletRequest<`0x${string}`>()

  const currency = chain?.nativeCurrency ?? ether
  const { decimals } = currency

  const read = useMemo(
    () => readFields(to.trim(), value.trim(), data.trim(), decimals),
    [to, value, data, decimals],
  )
  const balance = useAccountBalance(account, chain?.id)
  const estimate = useGas(read.fields, account, chain?.id)
  const maximum = useMaximum({
    session,
    chainId: chain?.id,
    fields: read.fields,
    fee: estimate.fee,
    balance,
  })
  const gas = estimate.gas ?? (isForced ? fallbackGas : undefined)
  const send = useSend({ account, chainId: chain?.id, fields: read.fields, gas, estimate, balance })
  const request = useMemo<SigningRequest | undefined>(
    () => read.fields && { kind: 'transaction', ...read.fields, ...(gas !== undefined && { gas }) },
    [read, gas],
  )
  const known = useKnownAddresses(account)
  // Only a notice: the shown balance may be out of date, and the wallet decides.
  const isTooMuch =
    balance !== undefined && read.fields !== undefined && read.fields.value > balance

  function change(set: (text: string) => void, text: string) {
    set(text)
    setForced(false)
    reset()
  }

  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <AddressField
          label={signMessages.to}
          hint={signMessages.toHint}
          text={to}
          problem={read.problems.to}
          onChange={(text) => change(setTo, text)}
        />
        <AmountField
          text={value}
          problem={read.problems.value ?? (isTooMuch ? signMessages.valueTooMuch : undefined)}
          balance={balance}
          maximum={maximum}
          currency={currency}
          onChange={(text) => change(setValue, text)}
        />
        <FormField
          label={signMessages.data}
          hint={signMessages.dataHint}
          text={data}
          problem={read.problems.data}
          onChange={(text) => change(setData, text)}
        />
      </div>
      <ReviewPanel
        session={session}
        request={request}
        knownAddresses={known}
        balance={balance}
        // A contract account's transactions are relayed by others, who may pay the gas.
        fee={session.accountType === 'eoa' ? estimate.fee : undefined}
        isGasShown={estimate.gas !== undefined}
        label={signMessages.sendTransaction}
        requestState={requestState}
        isDisabled={gas === undefined || estimate.isWaiting || !chain}
        onCancel={cancel}
        onSubmit={() => void submit(send)}
        result={requestState.step === 'done' && <SentResult hash={requestState.result} />}
      >
        <GasLine
          isComplete={read.fields !== undefined}
          estimate={estimate}
          currency={currency}
          isForced={isForced}
          onForce={setForced}
        />
      </ReviewPanel>
    </div>
  )
}

type Estimate = ReturnType<typeof useGas>

/** Sends the transaction of a complete form, and adds it to the list of sent ones. */
function useSend({
  account,
  chainId,
  fields,
  gas,
  estimate,
  balance,
}: {
  account: `0x${string}`
  chainId: number | undefined
  fields: CallFields | undefined
  gas: bigint | undefined
  estimate: Estimate
  balance: bigint | undefined
}) {
  const node = useRpcChain(chainId)
  const { add } = useSentTransactions()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  return async () => {
    if (!fields || chainId === undefined || gas === undefined)
      throw new Error('The form is not complete.')
    // Checks again that the node responds and serves the shown chain.
    const { error } = await node.refetch()
    if (error) throw error
    const remaining = balance === undefined ? undefined : balance - fields.value
    const fees = mustCapFees(remaining, estimate.fee) && estimate.fees
    const hash = await sendTransaction({ ...fields, account, chainId, gas, ...fees })
    // Also after Cancel: what the wallet has sent is sent.
    add({
      hash,
      chainId,
      account,
      ...(fields.to && { to: fields.to }),
      value: String(fields.value),
      data: fields.data ?? '0x',
      sentAt: new Date().toISOString(),
    })
    return hash
  }
}

/**
 * Whether the remaining value covers the estimated fee but not twice that, a margin that wallets
 * commonly allow. If so, the request sets the fee, because the wallet's own may exceed the rest.
 */
function mustCapFees(remaining: bigint | undefined, fee: bigint | undefined): boolean {
  return remaining !== undefined && fee !== undefined && remaining >= fee && remaining < 2n * fee
}

/** The estimated gas and fee, or why the estimate failed, with the choice to send all the same. */
function GasLine({
  isComplete,
  estimate: { gas, fee, error },
  currency,
  isForced,
  onForce,
}: {
  isComplete: boolean
  estimate: Estimate
  currency: Currency
  isForced: boolean
  onForce: (isForced: boolean) => void
}) {
  const problem = useExplained(error)
  return (
    <>
      {isComplete && (
        <dl className={review.fields} data-testid="gas">
          <div>
            <dt>{signMessages.gas}</dt>
            <dd>
              {fee !== undefined && signMessages.gasFee(formatShortAmount(fee, currency))}
              {gas !== undefined && (
                <span className={review.fee}>
                  {signMessages.gasUnits(gas.toLocaleString('en'))}
                </span>
              )}
              {gas === undefined && (error ? signMessages.gasUnknown : signMessages.gasEstimating)}
            </dd>
          </div>
        </dl>
      )}
      {problem && (
        <>
          <Problem problem={problem} />
          <label className={review.override}>
            <input
              type="checkbox"
              checked={isForced}
              onChange={(event) => onForce(event.target.checked)}
            />{' '}
            {signMessages.sendAnyway}
          </label>
        </>
      )}
    </>
  )
}
