'use client'

import { type SentTransaction, useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { TransactionStatus } from '#app/(wallet)/sign/TransactionStatus.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import styles from './TransactionList.module.css'

/** The account's transactions and their status. */
export function TransactionList({ account }: { account: string }) {
  const { all, remove, markReplaced } = useSentTransactions()
  const own = all.filter((sent) => isSameAddress(sent.account, account))
  return (
    <section className={styles.list} aria-labelledby="transactions-title">
      <h2 id="transactions-title">{signMessages.transactions}</h2>
      {own.length === 0 && <p className={styles.none}>{signMessages.noTransactions}</p>}
      <ul>
        {own.map((sent: SentTransaction) => (
          <TransactionStatus
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
