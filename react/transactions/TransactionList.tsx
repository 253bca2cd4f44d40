'use client'

import { type ComponentType, useState } from 'react'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isOver } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { isOwnLine } from '#react/transactions/isOwnLine.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import './TransactionList.css'

// Only for an account that has sent something.
const loadStatus = () => import('#react/transactions/TransactionStatus.tsx')

/** How many more are shown at a time. */
const pageLength = 5

/** What can be done about a transaction that waits or was dropped. */
export type TransactionActions = ComponentType<{ entry: Entry }>

/** The account's transactions and their status; without any, a hint if it is wanted. */
export function TransactionList({
  account,
  hasHint,
  loadActions,
}: {
  account: string
  hasHint: boolean
  /** A module-level function. */
  loadActions: () => Promise<{ TransactionActions: TransactionActions }>
}) {
  const signMessages = useMessages('sign')
  const { all, remove } = useSentTransactions()
  const [count, setCount] = useState(pageLength)
  const own = all.filter((sent) => isSameAddress(sent.account, account)).filter(isOwnLine)
  const Status = useLoaded(loadStatus, own.length > 0)?.TransactionStatus
  const isAnyOpen = own.some(({ progress }) => !(progress && isOver(progress)))
  const Actions = useLoaded(loadActions, isAnyOpen)?.TransactionActions
  if (own.length === 0 && !hasHint) return null
  return (
    <section className="latchkey-transaction-list" aria-labelledby="transactions-title">
      <h2 id="transactions-title">{signMessages.transactions}</h2>
      {own.length === 0 && (
        <p className="latchkey-transaction-list-none">{signMessages.noTransactions}</p>
      )}
      <ul>
        {Status &&
          own
            .slice(0, count)
            .map((sent) => (
              <Status key={sent.id} sent={sent} onRemove={() => remove(sent)} Actions={Actions} />
            ))}
      </ul>
      {Status && own.length > count && (
        <button
          type="button"
          className="latchkey-button"
          onClick={() => setCount(count + pageLength)}
        >
          {signMessages.showMore}
        </button>
      )}
    </section>
  )
}
