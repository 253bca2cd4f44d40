'use client'

import type { Session } from '#lib/protocol/auth.ts'
import { FeedPanel } from '#react/account/feed/FeedPanel.tsx'
import { SyncSent } from '#react/batch/SyncSent.tsx'
import { TransactionList } from '#react/transactions/TransactionList.tsx'

const loadActions = () => import('#react/review/TransactionActions.tsx')

/** What the tab Activity has for every wallet: what becomes of the transactions, and what happened in the account. */
export function ActivityPanels({ session }: { session: Session }) {
  return (
    <>
      <SyncSent isPulled />
      <TransactionList account={session.address} hasHint loadActions={loadActions} />
      <FeedPanel session={session} />
    </>
  )
}
