'use client'

import { useSyncExternalStore } from 'react'
import { useConfig } from 'wagmi'
import type { Progress } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { trackerOf } from '#react/transactions/tracker.ts'

/** What has become of an entry, and its chain's newest block, as long as it is shown or watched. */
export function useProgress(entry: Entry): {
  progress: Progress | undefined
  head: bigint | undefined
} {
  const { cookieSuffix } = usePublicConfig()
  const tracker = trackerOf(useConfig(), cookieSuffix)
  useSyncExternalStore(tracker.subscribe, tracker.version, () => 0)
  return { progress: tracker.progressOf(entry), head: tracker.headOf(entry.chainId) }
}
