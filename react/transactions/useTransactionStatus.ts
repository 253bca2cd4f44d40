'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Messages } from '#lib/messages/Messages.ts'
import { isAlarm, type State } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import type { Difference } from '#lib/tracker/SentCall.ts'
import { balancesKey } from '#react/tokens/useBalances.ts'
import { checkOf, differencesOf } from '#react/transactions/sentCalls.ts'
import { useEffectsCheck } from '#react/transactions/useEffectsCheck.ts'
import { useMined } from '#react/transactions/useMined.ts'
import { useProgress } from '#react/transactions/useProgress.ts'

/** The state of what was sent and never looked at. */
const sent: State = { name: 'sent' }

/**
 * What has become of a sent transaction or operation, the hash of the transaction in which it was
 * mined or that waits in its place, and in what that differs from what was shown. `check` is known
 * once it is mined.
 */
export function useTransactionStatus(entry: Entry) {
  const { chainId, calls } = entry
  const { progress, head } = useProgress(entry)
  const state = progress?.state ?? sent
  const mined = useMined(entry, state)
  useFreshBalances('blockHash' in state ? state.blockHash : undefined)
  const isOther = state.name === 'replaced'
  const isRelayed = mined?.isRelayed ?? false
  const effects = useEffectsCheck({
    ...{ id: entry.id, chainId, calls, isRelayed, account: entry.sender, effects: entry.effects },
    transactions:
      mined && state.name === 'mined' ? [{ receipt: mined.receipt, ...mined.transaction }] : [],
  })
  const found = differencesOf(calls, isOther ? undefined : mined?.calls, effects)
  // What was compared before is known before it is read again.
  const differences: Difference[] = mined ? found : (entry.comparison?.differences ?? [])
  const block = 'block' in state ? BigInt(state.block) : undefined
  return {
    hash: 'hash' in state ? state.hash : (entry.replacedBy?.hash ?? entry.hash),
    state,
    progress,
    status: statusOf(state),
    isAlarm: isAlarm(state),
    isAuthorizationIgnored: mined?.isAuthorizationIgnored === true,
    confirmations:
      block !== undefined && head !== undefined && head >= block ? head - block + 1n : undefined,
    isStale: progress?.isStale === true,
    differences,
    check: checkOf(differences, {
      isMined: mined !== undefined && !effects.isPending,
      isReplaced: isOther,
      isReadable: mined?.calls !== undefined,
    }),
  }
}

/** Reads the balances again as soon as a transaction is mined. */
function useFreshBalances(blockHash: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (blockHash) void queries.invalidateQueries({ queryKey: [balancesKey] })
  }, [blockHash, queries])
}

/** The label of a state. */
function statusOf(state: State): keyof Messages['sign']['status'] {
  switch (state.name) {
    case 'mined':
      return 'confirmed'
    case 'replaced':
      return state.reason
    case 'sent':
      return 'pending'
    default:
      return state.name
  }
}
