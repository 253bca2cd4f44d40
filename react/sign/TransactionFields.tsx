'use client'

import { useEffect, useRef } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { sendHash } from '#react/navigation/sendHash.ts'
import { AddressField } from '#react/sign/AddressField.tsx'
import { AmountField } from '#react/sign/AmountField.tsx'
import { AssetField } from '#react/sign/AssetField.tsx'
import { FormField } from '#react/sign/FormField.tsx'
import { MissingFunds } from '#react/sign/MissingFunds.tsx'
import { SenderField } from '#react/sign/sender/SenderField.tsx'
import type { TransactionState } from '#react/sign/useTransaction.ts'
import './SignForm.css'

/** The fields of a transaction: who sends what to whom, and what is missing for it. */
export function TransactionFields({ transaction }: { transaction: TransactionState }) {
  const signMessages = useMessages('sign')
  const fields = useRef<HTMLDivElement>(null)
  // From the account menu.
  useEffect(() => {
    if (window.location.hash === sendHash)
      fields.current?.querySelector<HTMLElement>('.latchkey-sign-form-address-field input')?.focus()
  }, [])
  const { texts, read, token, tokens, native, chain, senders, paysFee, change } = transaction
  return (
    <div ref={fields} className="latchkey-sign-form">
      {senders.options && (
        <SenderField
          name="transaction-sender"
          {...senders.options}
          onChoose={(choice) => {
            senders.options?.choose(choice)
            transaction.wallet.reset()
          }}
        />
      )}
      <AddressField
        label={signMessages.to}
        hint={token ? signMessages.recipientHint : signMessages.toHint}
        text={texts.to}
        problem={
          read.problems.to ?? (transaction.needsRecipient ? signMessages.senderNeedsTo : undefined)
        }
        lookup={transaction.lookup}
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
        problem={
          read.problems.value ?? (transaction.isTooMuch ? signMessages.valueTooMuch : undefined)
        }
        balance={transaction.available}
        maximum={transaction.maximum}
        currency={token ?? native}
        onChange={(text) => change('value', text)}
      />
      {(transaction.isTooMuch || transaction.isFeeMissing) && chain && (
        <MissingFunds
          text={(paysFee && !token ? signMessages.needsFunds : signMessages.needsFundsForAmount)({
            symbol: (token ?? native).symbol,
          })}
          address={transaction.account}
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
  )
}
