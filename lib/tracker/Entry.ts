import { isRecord } from '#lib/input/isRecord.ts'
import { type Effects, isEffects } from '#lib/review/simulation/effects.ts'
import { isOver, type Progress } from '#lib/tracker/conclude.ts'
import { isProgress } from '#lib/tracker/isProgress.ts'
import {
  addressPattern,
  type Comparison,
  hashPattern,
  isComparison,
  isSentCall,
  matches,
  type SentCall,
} from '#lib/tracker/SentCall.ts'
import { isShownTitle, type ShownTitle } from '#lib/tracker/ShownTitle.ts'

/**
 * Something that was sent, with all that a later question about it needs: another page, another day
 * or another device can go on from it. What is unknown is missing.
 */
export type Entry = {
  /** Its name in lists: the hash of a transaction or of a user operation, a wallet's id of a batch. */
  id: string
  kind: (typeof kinds)[number]
  chainId: number
  /** The account that was signed in. */
  account: Hex
  /** The account whose nonce it uses: a smart wallet sends in the account's place (ERC-4337). */
  sender: Hex
  /** Decimal; of a user operation as the entry point counts it. */
  nonce?: string
  /** Of the transaction, as it was sent. */
  hash?: Hex
  operationHash?: Hex
  entryPoint?: Hex
  /** The wallet (its connector), or the bundler, that can be asked for it. */
  answeredBy?: { id: string; name: string }
  /** In order, as they were shown; at least one. */
  calls: SentCall[]
  /**
   * The transaction carries authorizations (EIP-7702), and so must what speeds it up. They are not kept:
   * until it is mined, whoever has them could use them.
   */
  hasAuthorizations?: true
  /** What the simulation that was shown had measured. */
  effects?: Effects
  /** As the review showed it; missing if none did. */
  title?: ShownTitle
  /** ISO 8601. */
  sentAt: string
  /** The newest block when it was sent, decimal. */
  block?: string
  /** What has become of it, as far as it is known. */
  progress?: Progress
  /** The transaction of the same nonce that took its place in a pool or a block, and how. */
  replacedBy?: Replacement
  /** Once it is mined: in what it differs from what was shown. */
  comparison?: Comparison
}

/** How a transaction replaced another one of its nonce, in viem's words. */
export type Replacement = { hash: Hex; reason: (typeof replacementReasons)[number] }

type Hex = `0x${string}`

/** Whether another transaction of its nonce can take its place, which speeds it up or cancels it. */
export const isReplaceable = ({ kind, nonce }: Pick<Entry, 'kind' | 'nonce'>): boolean =>
  kind === 'transaction' && nonce !== undefined

const kinds = ['transaction', 'operation', 'batch'] as const
const replacementReasons = ['repriced', 'replaced', 'cancelled'] as const

/** The entries that are kept at most. */
export const maxEntries = 300

/**
 * The entries that are kept, newest first. Those leave first that are compared with what was shown, then
 * those that something has become of: none that is still expected leaves for one that is over.
 */
export function keepEntries(entries: readonly Entry[]): Entry[] {
  const kept = new Set(
    [...entries].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, maxEntries),
  )
  return entries.filter((entry) => kept.has(entry))
}

function rankOf({ progress, comparison }: Entry): number {
  if (comparison?.isKept) return 2
  return progress && isOver(progress) ? 1 : 0
}

/** The well-formed ones of stored entries, also of those that earlier versions have stored. */
export function parseEntries(stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return []
  return keepEntries(stored.flatMap((value) => parseEntry(value) ?? []))
}

/** A stored entry; undefined if it is not well-formed, because neither storage nor server is trusted. */
export function parseEntry(value: unknown): Entry | undefined {
  if (!isRecord(value)) return undefined
  const entry =
    'kind' in value ? value : 'hash' in value ? fromTransaction(value) : fromBatch(value)
  if (!isEntry(entry)) return undefined
  // Nothing but what was checked.
  const members = Object.entries(entry).filter(([name]) => name in checks)
  return Object.fromEntries(members) as Entry
}

/** Earlier, transactions and operations were stored in this form, in a list of their own. */
function fromTransaction({ operation, hash, to, value, data, ...rest }: Record<string, unknown>) {
  const first = { ...(to !== undefined && { to }), value, data }
  const common = { ...rest, id: hash }
  if (operation === undefined)
    return { ...common, kind: 'transaction', sender: rest.account, hash, calls: [first] }
  const { sender, block, moreCalls } = isRecord(operation) ? operation : {}
  const calls = Array.isArray(moreCalls) ? [first, ...moreCalls] : undefined
  return { ...common, kind: 'operation', operationHash: hash, sender, block, calls }
}

/** The same for batches. */
function fromBatch({ connectorId, walletName, ...rest }: Record<string, unknown>) {
  const answeredBy = { id: connectorId, name: walletName }
  return { ...rest, kind: 'batch', sender: rest.account, answeredBy }
}

/** Whether a member of an entry is well-formed; undefined is passed for one that is missing. */
const checks: Record<keyof Entry, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && value.length > 0 && value.length <= 8192,
  kind: (value) => kinds.some((kind) => kind === value),
  chainId: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  account: (value) => matches(value, addressPattern),
  sender: (value) => matches(value, addressPattern),
  nonce: optional((value) => matches(value, /^\d{1,78}$/)),
  hash: optional((value) => matches(value, hashPattern)),
  operationHash: optional((value) => matches(value, hashPattern)),
  entryPoint: optional((value) => matches(value, addressPattern)),
  answeredBy: optional(
    (value) => isRecord(value) && isShortText(value.id) && isShortText(value.name),
  ),
  calls: (value) => Array.isArray(value) && value.length > 0 && value.every(isSentCall),
  hasAuthorizations: optional((value) => value === true),
  effects: optional(isEffects),
  title: optional(isShownTitle),
  sentAt: (value) => isShortText(value) && !Number.isNaN(Date.parse(value)),
  block: optional((value) => matches(value, /^\d{1,20}$/)),
  progress: optional(isProgress),
  replacedBy: optional(
    (value) =>
      isRecord(value) &&
      matches(value.hash, hashPattern) &&
      replacementReasons.some((reason) => reason === value.reason),
  ),
  comparison: optional(isComparison),
}

function isEntry(value: Record<string, unknown>): boolean {
  const isWellFormed = Object.entries(checks).every(([name, check]) => check(value[name]))
  return isWellFormed && isNamed(value) && isCalled(value)
}

/** Each kind is found by a name of its own. */
function isNamed({ kind, hash, operationHash }: Record<string, unknown>): boolean {
  if (kind === 'transaction') return hash !== undefined
  return kind === 'batch' || operationHash !== undefined
}

/** A transaction is one call, and a batch creates no contracts. */
function isCalled({ kind, calls }: Record<string, unknown>): boolean {
  const all = calls as SentCall[]
  if (kind === 'transaction') return all.length === 1
  return kind === 'operation' || all.every(({ to }) => to !== undefined)
}

function optional(check: (value: unknown) => boolean) {
  return (value: unknown) => value === undefined || check(value)
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 256
