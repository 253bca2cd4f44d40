'use client'

import { BatchStatus } from '#app/(wallet)/sign/batch/BatchStatus.tsx'
import { useSentBatches } from '#app/(wallet)/sign/batch/sentBatches.ts'
import list from '#app/(wallet)/sign/TransactionList.module.css'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { batchMessages } from '#lib/messages/batchMessages.ts'

/** The account's batches and their status. */
export function BatchList({ account }: { account: string }) {
  const { all, remove } = useSentBatches()
  const own = all.filter((sent) => isSameAddress(sent.account, account))
  return (
    <section className={list.list} aria-labelledby="batches-title">
      <h2 id="batches-title">{batchMessages.batches}</h2>
      {own.length === 0 && <p className={list.none}>{batchMessages.noBatches}</p>}
      <ul>
        {own.map((sent) => (
          <BatchStatus key={sent.id} sent={sent} onRemove={() => remove(sent.id)} />
        ))}
      </ul>
    </section>
  )
}
