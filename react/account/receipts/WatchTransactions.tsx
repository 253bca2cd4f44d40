'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChains } from 'wagmi'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import '#react/review/KeepReceipts.css'
import type { Entry } from '#lib/tracker/Entry.ts'
import type { Comparison, Difference } from '#lib/tracker/SentCall.ts'
import { keepMined, type MinedTransaction } from '#react/account/receipts/keepMined.ts'
import { SyncSent } from '#react/batch/SyncSent.tsx'
import { isWatched, type SentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
import { useBatchCheck } from '#react/batch/useBatchCheck.ts'
import { useBatchStatus } from '#react/batch/useBatchStatus.ts'
import { usePages, usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useNavigation } from '#react/navigation/Navigation.ts'
import { ReviewMessages } from '#react/review/ReviewMessages.tsx'
import { QueryProvider } from '#react/session/QueryProvider.tsx'
import { useSession } from '#react/session/SessionContext.ts'
import { differenceText } from '#react/transactions/differenceText.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'
import { Problem } from '#react/ui/Problem.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'

/** A receipt of the request may still be on its way to the server. */
const attempts = 4
const attemptMilliseconds = 2000

/**
 * Compares this browser's transactions and batches with what was shown as soon as they are mined, on
 * every page: leaves a receipt of it, and raises an alarm if something differs.
 */
export function WatchTransactions() {
  const pathname = useNavigation().usePathname()
  const pages = usePages()
  const transactions = useSentTransactions()
  const batches = useSentBatches()
  const open = transactions.all.filter(({ comparison }) => !comparison?.isKept)
  const openBatches = batches.all.filter(isWatched)
  const alarms: AlarmProps[] = [
    ...transactions.all.map((sent) => ({
      ...{ id: sent.id, tab: 'transaction' as const, sent },
      onDismiss: () => transactions.markCompared(sent.id, seen(sent)),
    })),
    ...batches.all.map((sent) => ({
      ...{ id: sent.id, tab: 'batch' as const, sent },
      onDismiss: () => batches.markCompared(sent.id, seen(sent)),
    })),
  ].filter(({ sent }) => pathname !== pages.sign && isAlarming(sent))
  if (transactions.all.length === 0 && batches.all.length === 0) return null
  return (
    <ReviewMessages>
      <QueryProvider>
        <SyncSent />
        {open.map((sent) => (
          <WatchedTransaction
            key={sent.id}
            sent={sent}
            onCompared={(comparison) => transactions.markCompared(sent.id, comparison)}
          />
        ))}
        {openBatches.map((sent) => (
          <WatchedBatch
            key={sent.id}
            sent={sent}
            onCompared={(comparison) => batches.markCompared(sent.id, comparison)}
          />
        ))}
        {/* The page of the transactions shows it beside each one. */}
        {alarms.slice(0, 1).map((alarm) => (
          <Alarm key={alarm.id} {...alarm} />
        ))}
      </QueryProvider>
    </ReviewMessages>
  )
}

type Compared = { chainId: number; comparison?: Comparison }

const shownDifferences = ({ comparison }: Compared): Difference[] => comparison?.differences ?? []
const isAlarming = (sent: Compared) => shownDifferences(sent).length > 0 && !sent.comparison?.isSeen
const seen = (sent: Compared): Comparison => ({ differences: shownDifferences(sent), isSeen: true })

type Watched = { onCompared: (comparison: Comparison) => void }

function WatchedTransaction({ sent, onCompared }: Watched & { sent: Entry }) {
  const { hash: mined, check, differences } = useTransactionStatus(sent)
  const { id, chainId, comparison } = sent
  const transaction = { kind: 'transaction' as const, sent: id, chainId, mined, check }
  useKeepComparison(transaction, { differences, comparison, onCompared })
  return null
}

function WatchedBatch({ sent, onCompared }: Watched & { sent: SentBatch }) {
  const status = useBatchStatus(sent)
  const { mined, check, differences } = useBatchCheck(sent, status)
  const { id, chainId, comparison } = sent
  const transaction = { kind: 'batch' as const, sent: id, chainId, mined, check }
  useKeepComparison(transaction, { differences, comparison, onCompared })
  const isOver = ['failed', 'partly', 'notSent', 'neverIncluded'].includes(status.outcome.state)
  useEffect(() => {
    if (isOver) onCompared({ differences: [], isKept: true })
  }, [isOver, onCompared])
  return null
}

/** Keeps how mined calls compare with what was shown, here and as a receipt. */
function useKeepComparison(
  {
    kind,
    sent,
    chainId,
    mined,
    check,
  }: Pick<MinedTransaction, 'kind' | 'sent' | 'chainId'> & {
    mined: string | undefined
    check: MinedTransaction['check'] | undefined
  },
  {
    differences,
    comparison,
    onCompared,
  }: { differences: Difference[]; comparison: Comparison | undefined } & Watched,
) {
  const { basePath } = usePublicConfig()
  const { session } = useSession()
  const saving = useQuery({
    queryKey: ['mined receipt', session?.identity, sent, chainId],
    enabled: session !== null && check !== undefined && mined !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: attemptMilliseconds,
    retry: (count) => count < attempts,
    queryFn: async () => {
      if (!check || !mined) throw new Error('The transaction is not mined yet.')
      if (!(await keepMined(basePath, { kind, sent, mined, chainId, check })))
        throw new Error('The request has left no receipt.')
      return true
    },
  })
  // What the server could not save is tried again with the next page; a request of a user who was
  // not signed in has left nothing that this could follow.
  const isKept =
    saving.isSuccess || (saving.isError && !(saving.error instanceof WalletError)) || undefined
  useEffect(() => {
    if (check === undefined || comparison?.isKept) return
    if (isKept) onCompared({ differences, isKept })
    // An alarm does not wait for the server.
    else if (!comparison && differences.length > 0) onCompared({ differences })
  })
}

type AlarmProps = {
  /** The transaction's hash, or the batch's id. */
  id: string
  tab: 'transaction' | 'batch'
  sent: Compared
  onDismiss: () => void
}

function Alarm({ id, tab, sent, onDismiss }: AlarmProps) {
  const signMessages = useMessages('sign')
  const siteMessages = useMessages('site')
  const pages = usePages()
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const problem = {
    message: differenceText(shownDifferences(sent), signMessages),
    fix: [chain?.name, shortAddress(id)].filter(Boolean).join(' · '),
  }
  return (
    <div className="latchkey-keep-receipts-notice" data-testid="transaction-alarm">
      <Problem problem={problem}>
        {pages.sign && (
          <SiteLink className="latchkey-button" href={`${pages.sign}?tab=${tab}`}>
            {tab === 'batch' ? signMessages.tabs.batch : signMessages.transactions}
          </SiteLink>
        )}
        <button type="button" className="latchkey-button" onClick={onDismiss}>
          {siteMessages.dismiss}
        </button>
      </Problem>
    </div>
  )
}
