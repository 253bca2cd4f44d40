'use client'

import type { Session } from '#lib/protocol/auth.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Effects } from '#react/review/Effects.tsx'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import { GasLine } from '#react/sign/GasLine.tsx'
import { SentResult } from '#react/sign/SentResult.tsx'
import { SponsoredFee } from '#react/sign/sender/SenderField.tsx'
import { TransactionFields } from '#react/sign/TransactionFields.tsx'
import { useTransaction } from '#react/sign/useTransaction.ts'
import { useKnownAddresses } from '#react/transactions/sentTransactions.ts'
import './SignForm.css'

/** Sends a transaction: to, value, data. Shows gas, and the reason if it would revert. */
export function TransactionForm({ session }: { session: Session }) {
  const signMessages = useMessages('sign')
  const transaction = useTransaction(session)
  const { sender, estimate, wallet, chain } = transaction
  const known = useKnownAddresses(session.address)
  return (
    <div className="latchkey-sign-form-columns">
      <TransactionFields transaction={transaction} />
      <ReviewPanel
        session={session}
        sender={sender?.address}
        request={transaction.request}
        knownAddresses={known}
        balance={transaction.balance}
        fee={transaction.paysFee ? estimate.fee : undefined}
        Effects={Effects}
        isGasShown={estimate.gas !== undefined}
        label={signMessages.sendTransaction}
        requestState={wallet.requestState}
        isDisabled={!transaction.isReady || transaction.needsRecipient}
        onCancel={wallet.cancel}
        onSubmit={() => void wallet.submit(transaction.send)}
        result={
          wallet.requestState.step === 'done' && <SentResult hash={wallet.requestState.result} />
        }
      >
        <GasLine
          request={transaction.request}
          account={sender?.address ?? session.address}
          chainId={chain?.id}
          estimate={estimate}
          sponsoredFee={sender && <SponsoredFee sender={sender.address} chainId={chain?.id} />}
          currency={transaction.native}
          isForced={transaction.isForced}
          onForce={transaction.setForced}
        />
      </ReviewPanel>
    </div>
  )
}
