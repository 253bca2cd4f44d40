'use client'

import { useMemo } from 'react'
import { type Effects, isEffects } from '#lib/review/simulation/effects.ts'
import { decodeTransfer } from '#lib/review/tokens/transfer.ts'
import {
  addressPattern,
  type Comparison,
  isComparison,
  isSentCall,
  matches,
  type SentCall,
} from '#lib/tracker/SentCall.ts'
import { isShownTitle, type ShownTitle } from '#lib/tracker/ShownTitle.ts'
import { shownEffects } from '#react/transactions/shownEffects.ts'
import { shownTitle } from '#react/transactions/shownTitle.ts'
import { transactionsName as name } from '#react/transactions/useHasTransactions.ts'
import { changeStored, readStored, useStored } from '#react/ui/useStored.ts'

/** A transaction as it was shown and sent, for comparison with the mined one. */
export type SentTransaction = SentCall & {
  /** Hash of the transaction, or of the user operation. */
  hash: `0x${string}`
  chainId: number
  /** The account that was signed in. */
  account: `0x${string}`
  /** If a smart wallet sends in the account's place, as a user operation (ERC-4337). */
  operation?: SentOperation
  /** What the simulation that was shown had measured. */
  effects?: Effects
  /** As the review showed it; missing if none did. */
  title?: ShownTitle
  /** ISO 8601. */
  sentAt: string
  /** The transaction that replaced it, and how. */
  replacedBy?: { hash: `0x${string}`; reason: 'repriced' | 'replaced' | 'cancelled' }
  /** Once it is mined: in what it differs from what was shown. */
  comparison?: Comparison
}

/** A user operation; a bundler mines it in a transaction of its own. */
type SentOperation = {
  sender: `0x${string}`
  /** The latest block when it was sent, as a decimal string. */
  block: string
  /** The calls after the first. */
  moreCalls: SentCall[]
}

const maxEntries = 5

/** This browser's transactions, newest first; they survive a reload. */
export function useSentTransactions() {
  const [all, change] = useStored(name, parseTransactions)
  return {
    all,
    add: (sent: SentTransaction) => change((known) => withSent(known, sent)),
    remove: (hash: string) => change((known) => known.filter((one) => one.hash !== hash)),
    markReplaced: (hash: string, replacedBy: NonNullable<SentTransaction['replacedBy']>) =>
      change((known) => known.map((one) => (one.hash === hash ? { ...one, replacedBy } : one))),
    markCompared: (hash: string, comparison: Comparison) =>
      change((known) =>
        known.map((one) =>
          one.hash === hash ? { ...one, comparison: { ...one.comparison, ...comparison } } : one,
        ),
      ),
  }
}

/** Adds a transaction that any page has sent, so that its fate is compared with what was shown. */
export function addSentTransaction(cookieSuffix: string, sent: SentTransaction): void {
  changeStored(`${name}${cookieSuffix}`, parseTransactions, (known) => withSent(known, sent))
}

function withSent(known: readonly SentTransaction[], sent: SentTransaction) {
  const { chainId, account, operation } = sent
  const from = operation?.sender ?? account
  const effects = shownEffects(chainId, from, callsOf(sent))
  const title = shownTitle(chainId, from, callsOf(sent))
  return [
    { ...sent, ...(effects && { effects }), ...(title && { title }) },
    ...known.filter(({ hash }) => hash !== sent.hash),
  ].slice(0, maxEntries)
}

/** What was stored, without anything that is not well-formed. */
export function parseTransactions(stored: unknown): SentTransaction[] {
  return Array.isArray(stored) ? stored.filter(isSentTransaction).slice(0, maxEntries) : []
}

/** The calls of a transaction, in order; only a user operation has several. */
export function callsOf({ to, value, data, operation }: SentTransaction): SentCall[] {
  return [{ ...(to && { to }), value, data }, ...(operation?.moreCalls ?? [])]
}

/** Wei that all calls of a transaction send together. */
export function totalValue(sent: SentTransaction): bigint {
  return callsOf(sent).reduce((sum, { value }) => sum + BigInt(value), 0n)
}

const hashPattern = /^0x[0-9a-f]{64}$/i

/** Storage is not trusted: only well-formed entries are shown. */
function isSentTransaction(value: unknown): value is SentTransaction {
  const one = value as Partial<Record<keyof SentTransaction, unknown>> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    matches(one.hash, hashPattern) &&
    Number.isSafeInteger(one.chainId) &&
    matches(one.account, addressPattern) &&
    isSentCall(one) &&
    (one.operation === undefined || isOperation(one.operation)) &&
    (one.effects === undefined || isEffects(one.effects)) &&
    (one.title === undefined || isShownTitle(one.title)) &&
    typeof one.sentAt === 'string' &&
    (one.replacedBy === undefined || isReplacement(one.replacedBy)) &&
    (one.comparison === undefined || isComparison(one.comparison))
  )
}

function isOperation(value: unknown) {
  const one = value as Partial<Record<keyof SentOperation, unknown>> | null
  return (
    matches(one?.sender, addressPattern) &&
    matches(one?.block, /^\d{1,20}$/) &&
    Array.isArray(one?.moreCalls) &&
    one.moreCalls.every(isSentCall)
  )
}

function isReplacement(value: unknown) {
  const one = value as { hash?: unknown; reason?: unknown } | null
  return (
    matches(one?.hash, hashPattern) &&
    ['repriced', 'replaced', 'cancelled'].includes(String(one?.reason))
  )
}

/** The stored transactions of this browser. */
export const readTransactions = (cookieSuffix: string): SentTransaction[] =>
  readStored(`${name}${cookieSuffix}`, parseTransactions)

/** The account and the recipients of its transactions, which a review does not warn about. */
export function useKnownAddresses(account: `0x${string}`): readonly `0x${string}`[] {
  const { all } = useSentTransactions()
  return useMemo(() => knownAddressesOf(account, all), [account, all])
}

/** The same from these transactions. */
export function knownAddressesOf(account: `0x${string}`, all: readonly SentTransaction[]) {
  return [
    account,
    ...all.flatMap(({ to, data, operation }) => [
      operation?.sender,
      to,
      decodeTransfer(data)?.recipient,
    ]),
  ].filter((address) => address !== undefined)
}
