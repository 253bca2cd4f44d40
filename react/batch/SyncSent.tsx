'use client'

import { useQuery } from '@tanstack/react-query'
import { useSentBatches } from '#react/batch/sentBatches.ts'
import { syncSent } from '#react/batch/synchronizeSent.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useSession } from '#react/session/SessionContext.ts'
import { readSaved, removedMark } from '#react/transactions/savedEntries.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'

/**
 * Keeps what this browser and the user's other devices know of what was sent the same, as soon as
 * something changes here; with `isPulled` also what changed elsewhere, for the pages that list it.
 * Without the server, each device goes on with what it knows.
 */
export function SyncSent({ isPulled = false }: { isPulled?: boolean }) {
  const { basePath, cookieSuffix } = usePublicConfig()
  const { session } = useSession()
  const entries = [...useSentTransactions().all, ...useSentBatches().all]
  const states = entries.map(({ id, progress, comparison }) =>
    [id, progress?.state.name, comparison?.isKept, comparison?.isSeen].join(' '),
  )
  // Without them, a list that is again as it was is no news.
  const removed = Object.entries(readSaved(cookieSuffix)).filter(([, mark]) => mark === removedMark)
  useQuery({
    queryKey: ['sent', session?.identity, isPulled, ...states, ...removed],
    enabled: session !== null && (isPulled || entries.length + removed.length > 0),
    staleTime: Number.POSITIVE_INFINITY,
    // A state that comes again is told again.
    gcTime: 0,
    queryFn: async () => {
      if (!session) throw new Error('Nobody is signed in.')
      await syncSent({ basePath, cookieSuffix, session }, isPulled)
      return true
    },
  })
  return null
}
