'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useChains } from 'wagmi'
import { WalletError } from '#lib/errors/WalletError.ts'
import { shortAddress } from '#lib/shortAddress.ts'
import styles from '#react/account/receipts/KeepReceipts.module.css'
import { keepMined } from '#react/account/receipts/keepMined.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { QueryProvider } from '#react/QueryProvider.tsx'
import { ReviewMessages } from '#react/review/ReviewMessages.tsx'
import { differenceText } from '#react/transactions/differenceText.ts'
import {
  type Comparison,
  type SentTransaction,
  useSentTransactions,
} from '#react/transactions/sentTransactions.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'
import controls from '#react/ui/controls.module.css'
import { Problem } from '#react/ui/Problem.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'

/** A receipt of the request may still be on its way to the server. */
const attempts = 4
const attemptMilliseconds = 2000

/**
 * Compares this browser's transactions with what was shown as soon as they are mined, on every page:
 * leaves a receipt of it, and raises an alarm if something differs.
 */
export function WatchTransactions() {
  const pathname = usePathname()
  const { all, markCompared, markReplaced } = useSentTransactions()
  const open = all.filter(({ comparison }) => !comparison?.isKept)
  // The page of the transactions shows it beside each one.
  const alarms = pathname === '/sign' ? [] : all.filter(isAlarming)
  if (open.length === 0 && alarms.length === 0) return null
  return (
    <ReviewMessages>
      <QueryProvider>
        {open.map((sent) => (
          <Watched
            key={sent.hash}
            sent={sent}
            onReplaced={(replacedBy) => markReplaced(sent.hash, replacedBy)}
            onCompared={(comparison) => markCompared(sent.hash, comparison)}
          />
        ))}
        {alarms.slice(0, 1).map((sent) => (
          <Alarm
            key={sent.hash}
            sent={sent}
            onDismiss={() =>
              markCompared(sent.hash, { differences: differencesOf(sent), isSeen: true })
            }
          />
        ))}
      </QueryProvider>
    </ReviewMessages>
  )
}

function isAlarming(sent: SentTransaction) {
  return differencesOf(sent).length > 0 && !sent.comparison?.isSeen
}

function differencesOf({ comparison }: SentTransaction): Differences {
  return comparison?.differences ?? []
}

type Differences = Comparison['differences']

function Watched({
  sent,
  onReplaced,
  onCompared,
}: {
  sent: SentTransaction
  onReplaced: (replacedBy: NonNullable<SentTransaction['replacedBy']>) => void
  onCompared: (comparison: Comparison) => void
}) {
  const { hash, check, differences } = useTransactionStatus(sent, onReplaced)
  const saving = useQuery({
    queryKey: ['mined receipt', sent.hash, sent.chainId],
    enabled: check !== undefined && hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: attemptMilliseconds,
    retry: (count) => count < attempts,
    queryFn: async () => {
      if (!check || !hash) throw new Error('The transaction is not mined yet.')
      const { hash: asked, chainId } = sent
      if (!(await keepMined({ sent: asked, mined: hash, chainId, check })))
        throw new Error('The request has left no receipt.')
      return true
    },
  })
  // What the server could not save is tried again with the next page; a request of a user who was
  // not signed in has left nothing that this could follow.
  const isKept =
    saving.isSuccess || (saving.isError && !(saving.error instanceof WalletError)) || undefined
  const { comparison } = sent
  useEffect(() => {
    if (check === undefined || comparison?.isKept) return
    if (isKept) onCompared({ differences, isKept })
    // An alarm does not wait for the server.
    else if (!comparison && differences.length > 0) onCompared({ differences })
  })
  return null
}

function Alarm({ sent, onDismiss }: { sent: SentTransaction; onDismiss: () => void }) {
  const signMessages = useMessages('sign')
  const siteMessages = useMessages('site')
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const problem = {
    message: differenceText(differencesOf(sent), signMessages),
    fix: [chain?.name, shortAddress(sent.hash)].filter(Boolean).join(' · '),
  }
  return (
    <div className={styles.notice} data-testid="transaction-alarm">
      <Problem problem={problem}>
        <SiteLink className={controls.button} href="/sign?tab=transaction">
          {signMessages.transactions}
        </SiteLink>
        <button type="button" className={controls.button} onClick={onDismiss}>
          {siteMessages.dismiss}
        </button>
      </Problem>
    </div>
  )
}
