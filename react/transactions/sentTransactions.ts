'use client'

import { useMemo } from 'react'
import { decodeTransfer } from '#lib/review/tokens/transfer.ts'
import { isOver } from '#lib/tracker/conclude.ts'
import { type Entry, keepEntries, parseEntries } from '#lib/tracker/Entry.ts'
import { replacementReason } from '#lib/tracker/replacementReason.ts'
import type { SentCall } from '#lib/tracker/SentCall.ts'
import { transactionsName as name } from '#react/transactions/useHasTransactions.ts'
import { useSentList, withShown } from '#react/transactions/useSentList.ts'
import { changeStored, readStored } from '#react/ui/useStored.ts'

/** This browser's transactions and operations. */
export function useSentTransactions() {
  const { all, change, remove, markCompared } = useSentList(name, parseTransactions)
  const add = (sent: Entry) => change((known) => withSent(known, sent))
  return { all, add, remove, markCompared }
}

/** Adds what any page has sent, so that its fate is compared with what was shown. */
export function addSentTransaction(cookieSuffix: string, sent: Entry): void {
  changeTransactions(cookieSuffix, (known) => withSent(known, sent))
}

/** Changes the stored transactions of this browser. */
export function changeTransactions(cookieSuffix: string, next: (known: Entry[]) => Entry[]): void {
  changeStored(transactionsKey(cookieSuffix), parseTransactions, next)
}

/** The name of the stored transactions with the cookie suffix. */
export const transactionsKey = (cookieSuffix: string) => `${name}${cookieSuffix}`

/** The stored transactions with one that was sent now. */
export function withSent(known: readonly Entry[], sent: Entry): Entry[] {
  // The review and the page that asks may both add it; one that was dropped may be sent again.
  const same = known.find(({ id }) => id === sent.id)
  const entry = withShown({ ...(same && sentAgain(same)), ...sent })
  const others = known.filter((one) => one !== same)
  return keepEntries([entry, ...others.map((one) => (entry.hash ? replacedBy(one, entry) : one))])
}

/** One that somebody has again, whatever was known of it before: it is looked at anew. */
function sentAgain(one: Entry): Entry {
  const now = Date.now()
  if (!one.progress || isOver(one.progress)) return one
  return { ...one, progress: { state: { name: 'sent' }, since: now, askedAt: 0, seenAt: now } }
}

/**
 * The same transactions, of which each follows what another device has sent later to replace it: asked
 * for by itself, it would be dropped.
 */
export function followingLater(all: readonly Entry[], later: readonly Entry[]): Entry[] {
  const times = new Map(all.map(({ hash, sentAt }) => [hash, sentAt]))
  return all.map((one) =>
    later.reduce((known, sent) => {
      const last = (known.replacedBy && times.get(known.replacedBy.hash)) ?? known.sentAt
      return sent.sentAt > last ? replacedBy(known, sent) : known
    }, one),
  )
}

/** An earlier transaction of the same nonce, which the new one is to replace, follows it. */
function replacedBy(one: Entry, { hash, nonce, chainId, sender, calls }: Entry): Entry {
  const isReplaced =
    one.kind === 'transaction' &&
    nonce !== undefined &&
    one.nonce === nonce &&
    one.chainId === chainId &&
    one.sender.toLowerCase() === sender.toLowerCase() &&
    !(one.progress && isOver(one.progress))
  const [shown, call] = [one.calls[0], calls[0]]
  if (!isReplaced || !hash || !shown || !call) return one
  return { ...sentAgain(one), replacedBy: { hash, reason: replacementReason(shown, sender, call) } }
}

/** A transaction that was sent now. */
export function sentTransaction({
  hash,
  chainId,
  account,
  to,
  value = 0n,
  data = '0x',
  nonce,
  hasAuthorizations = false,
}: {
  hash: `0x${string}`
  chainId: number
  account: `0x${string}`
  to?: `0x${string}` | undefined
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  nonce?: bigint | number | undefined
  hasAuthorizations?: boolean | undefined
}): Entry {
  return {
    ...{ id: hash, kind: 'transaction', hash, chainId, account, sender: account },
    calls: [{ ...(to && { to }), value: String(value), data }],
    ...(nonce !== undefined && { nonce: String(nonce) }),
    ...(hasAuthorizations && { hasAuthorizations }),
    sentAt: new Date().toISOString(),
  }
}

/** What was stored, without anything that is not well-formed. */
export function parseTransactions(stored: unknown): Entry[] {
  return parseEntries(stored).filter(({ kind }) => kind !== 'batch')
}

/** Wei that all calls of a transaction send together. */
export function totalValue({ calls }: Pick<Entry, 'calls'>): bigint {
  return calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

/** The first call: the only one of a transaction. */
export const firstCall = ({ calls }: Pick<Entry, 'calls'>): SentCall =>
  calls[0] ?? { value: '0', data: '0x' }

/** The stored transactions of this browser. */
export const readTransactions = (cookieSuffix: string): Entry[] =>
  readStored(transactionsKey(cookieSuffix), parseTransactions)

/** The account and the recipients of its transactions, which a review does not warn about. */
export function useKnownAddresses(account: `0x${string}`): readonly `0x${string}`[] {
  const { all } = useSentTransactions()
  return useMemo(() => knownAddressesOf(account, all), [account, all])
}

/** The same from these transactions. */
export function knownAddressesOf(account: `0x${string}`, all: readonly Entry[]) {
  return [
    account,
    ...all.flatMap((sent) => {
      const { to, data } = firstCall(sent)
      return [
        sent.kind === 'operation' ? sent.sender : undefined,
        to,
        decodeTransfer(data)?.recipient,
      ]
    }),
  ].filter((address) => address !== undefined)
}
