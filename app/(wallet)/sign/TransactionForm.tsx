'use client'

import { useMemo, useState } from 'react'
import { useChains, useConnection, useSendTransaction } from 'wagmi'
import { AddressField } from '#app/(wallet)/sign/AddressField.tsx'
import { AmountField } from '#app/(wallet)/sign/AmountField.tsx'
import { AssetField } from '#app/(wallet)/sign/AssetField.tsx'
import { useAccountBalance } from '#app/(wallet)/sign/BalanceLine.tsx'
import { FormField } from '#app/(wallet)/sign/FormField.tsx'
import { GasLine } from '#app/(wallet)/sign/GasLine.tsx'
import { MissingFunds } from '#app/(wallet)/sign/MissingFunds.tsx'
import { ReviewPanel } from '#app/(wallet)/sign/ReviewPanel.tsx'
import type { CallFields } from '#app/(wallet)/sign/readFields.ts'
import { SentResult } from '#app/(wallet)/sign/SentResult.tsx'
import { SenderField, SponsoredFee } from '#app/(wallet)/sign/sender/SenderField.tsx'
import { useSender } from '#app/(wallet)/sign/sender/useSender.ts'
import { useSponsoredSend } from '#app/(wallet)/sign/sender/useSponsoredSend.ts'
import { useKnownAddresses, useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { useGas, useMaximum } from '#app/(wallet)/sign/useGas.ts'
import { useTransactionFields } from '#app/(wallet)/sign/useTransactionFields.ts'
import { useWalletRequest } from '#app/(wallet)/sign/useWalletRequest.ts'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import type { SponsoredSender } from '#app/wallets/WalletScreens.ts'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './SignForm.module.css'

/** Gas limit if the user sends despite a failed estimate. */
const fallbackGas = 500_000n

/** Sends a transaction: to, value, data. Shows gas, and the reason if it would revert. */
export function TransactionForm({ session }: { session: Session }) {
  const signMessages = useMessages('sign')
  const [isForced, setForced] = useState(false)
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const { requestState, submit, cancel, reset } = useWalletRequest<`0x${string}`>()
  const { sender, ...senders } = useSender(session, chain?.id)
  const account = sender?.address ?? session.address

  const { texts, set, tokens, token, native, lookup, read } = useTransactionFields(chain)
  const balance = useAccountBalance(account, chain?.id)
  const tokenBalance = useAccountBalance(account, chain?.id, token)
  const estimate = useGas(read.fields, account, chain?.id)
  // A contract account's transactions are relayed by others, who may pay the gas.
  const paysFee = sender === undefined && session.accountType === 'eoa'
  const maximum = useMaximum({
    account,
    paysFee,
    chainId: chain?.id,
    fields: read.fields,
    fee: estimate.fee,
    balance,
  })
  const gas = estimate.gas ?? (isForced ? fallbackGas : undefined)
  const send = useSend({
    account: session.address,
    sender,
    chainId: chain?.id,
    fields: read.fields,
    gas,
    estimate,
    balance,
  })
  const request = useMemo<SigningRequest | undefined>(
    () => read.fields && { kind: 'transaction', ...read.fields, ...(gas !== undefined && { gas }) },
    [read, gas],
  )
  const known = useKnownAddresses(session.address)
  // Only a notice: the shown balance may be out of date, and the wallet decides.
  const available = token ? tokenBalance : balance
  const amount = read.transfer?.amount ?? read.fields?.value
  const isTooMuch = available !== undefined && amount !== undefined && amount > available
  const isFeeMissing =
    paysFee && !token && cannotPay(balance, read.fields?.value ?? 0n, estimate.fee)
  // A smart wallet calls contracts, and cannot create one by itself.
  const isCreation = read.fields !== undefined && !read.fields.to

  function change(field: keyof typeof set, text: string) {
    set[field](text)
    setForced(false)
    reset()
  }

  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        {senders.options && (
          <SenderField
            name="transaction-sender"
            {...senders.options}
            onChoose={(choice) => {
              senders.options?.choose(choice)
              reset()
            }}
          />
        )}
        <AddressField
          label={signMessages.to}
          hint={token ? signMessages.recipientHint : signMessages.toHint}
          text={texts.to}
          problem={
            read.problems.to ?? (sender && isCreation ? signMessages.senderNeedsTo : undefined)
          }
          lookup={lookup}
          onChange={(text) => change('to', text)}
        />
        {tokens.length > 0 && (
          <AssetField
            nativeSymbol={native.symbol}
            tokens={tokens}
            chosen={token}
            onChange={(address) => change('asset', address)}
          />
        )}
        <AmountField
          text={texts.value}
          problem={read.problems.value ?? (isTooMuch ? signMessages.valueTooMuch : undefined)}
          balance={available}
          maximum={token ? tokenBalance : maximum}
          currency={token ?? native}
          isToken={token !== undefined}
          onChange={(text) => change('value', text)}
        />
        {(isTooMuch || isFeeMissing) && chain && (
          <MissingFunds
            text={(paysFee && !token ? signMessages.needsFunds : signMessages.needsFundsForAmount)({
              symbol: (token ?? native).symbol,
            })}
            address={account}
            chainId={chain.id}
          />
        )}
        {!token && (
          <FormField
            label={signMessages.data}
            hint={signMessages.dataHint}
            text={texts.data}
            problem={read.problems.data}
            onChange={(text) => change('data', text)}
          />
        )}
      </div>
      <ReviewPanel
        session={session}
        sender={sender?.address}
        request={request}
        knownAddresses={known}
        balance={balance}
        fee={paysFee ? estimate.fee : undefined}
        isGasShown={estimate.gas !== undefined}
        label={signMessages.sendTransaction}
        requestState={requestState}
        isDisabled={
          gas === undefined ||
          estimate.isWaiting ||
          !chain ||
          senders.isLoading ||
          (sender !== undefined && isCreation)
        }
        onCancel={cancel}
        onSubmit={() => void submit(send)}
        result={requestState.step === 'done' && <SentResult hash={requestState.result} />}
      >
        <GasLine
          isComplete={read.fields !== undefined}
          estimate={estimate}
          sponsoredFee={sender && <SponsoredFee sender={sender.address} chainId={chain?.id} />}
          currency={native}
          isForced={isForced}
          onForce={setForced}
        />
      </ReviewPanel>
    </div>
  )
}

/** Whether the balance is known to be too low. While the fee is unknown, it is more than nothing. */
function cannotPay(balance: bigint | undefined, value: bigint, fee: bigint | undefined): boolean {
  if (balance === undefined) return false
  return fee === undefined ? balance <= value : balance < value + fee
}

type Estimate = ReturnType<typeof useGas>

/** Sends the transaction of a complete form, and adds it to the list of sent ones. */
function useSend({
  account,
  sender,
  chainId,
  fields,
  gas,
  estimate,
  balance,
}: {
  account: `0x${string}`
  /** Sends in the account's place. */
  sender: SponsoredSender | undefined
  chainId: number | undefined
  fields: CallFields | undefined
  gas: bigint | undefined
  estimate: Estimate
  balance: bigint | undefined
}) {
  const node = useRpcChain(chainId)
  const { add } = useSentTransactions()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const sendSponsored = useSponsoredSend(account, chainId)
  return async () => {
    if (!fields || chainId === undefined || gas === undefined)
      throw new Error('The form is not complete.')
    const { to } = fields
    if (sender && to) return sendSponsored(sender, [{ ...fields, to }])
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
