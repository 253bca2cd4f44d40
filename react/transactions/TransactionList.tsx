'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { type SentTransaction, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import './TransactionList.css'

// Only for an account that has sent something.
const loadStatus = () => import('#react/transactions/TransactionStatus.tsx')

/** The account's transactions and their status; without any, a hint if it is wanted. */
export function TransactionList({ account, hasHint }: { account: string; hasHint: boolean }) {
  const signMessages = useMessages('sign')
  const { all, remove, markReplaced } = useSentTransactions()
  const own = all.filter((sent) => isSameAddress(sent.account, account))
  const Status = useLoaded(loadStatus, own.length > 0)?.TransactionStatus
  if (own.length === 0 && !hasHint) return null
  return (
    <section className="latchkey-transaction-list" aria-labelledby="transactions-title">
      <h2 id="transactions-title">{signMessages.transactions}</h2>
      {own.length === 0 && (
        <p className="latchkey-transaction-list-none">{signMessages.noTransactions}</p>
      )}
      <ul>
        {Status &&
          own.map((sent: SentTransaction) => (
            <Status
              key={sent.hash}
              sent={sent}
              onRemove={() => remove(sent.hash)}
              onReplaced={(replacedBy) => markReplaced(sent.hash, replacedBy)}
            />
          ))}
      </ul>
    </section>
  )
}
