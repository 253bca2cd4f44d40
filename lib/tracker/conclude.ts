import type { Entry } from '#lib/tracker/Entry.ts'

/**
 * What became of something that was sent, as far as it is known. Each ends in a sentence of
 * `sentenceOf`. Only a later answer changes it: a reorganization moves it back, too.
 */
export type State =
  /** Nobody has been asked yet, or has answered. */
  | { name: 'sent' }
  /** A node, a bundler or a wallet has it; it is in no block. `isLater`: earlier nonces come first. */
  | { name: 'pending'; isLater?: true }
  | ({ name: 'mined' } & Mined)
  /** In a block, without effect. `isOperation`: what failed is a user operation in the transaction. */
  | ({ name: 'failed'; reason?: string; isOperation?: true } & Mined)
  /** Another transaction of its nonce is in a block. `isShown`: it was reviewed here, too. */
  | ({ name: 'replaced'; reason: 'cancelled' | 'replaced'; isShown?: true } & Mined)
  /** Nobody has it any more, and its nonce is unused: it can be sent again, and may still appear. */
  | { name: 'dropped' }
  /** It can no longer be mined: what answers has refused it, or something else used its nonce. */
  | { name: 'neverIncluded'; why: 'refused' | 'nonceUsed' | 'expired'; reason?: string }
  | { name: 'unknown'; why: UnknownReason }

/** Where it is in the chain. `isSpedUp`: with a higher fee than at first, under another hash. */
type Mined = { hash: Hex; block: string; blockHash: Hex; isSpedUp?: true }

/** Why nothing is known: see the sentences. */
type UnknownReason = 'unreachable' | 'otherWallet' | 'unrecognized' | 'forgotten' | 'waiting'

/** A state, and what is needed to judge the next answer. Times are milliseconds of this device's clock. */
export type Progress = {
  state: State
  /** When it came to this state; of one that is missed, when somebody last had it. */
  since: number
  /** When the latest question was asked that has counted. */
  askedAt: number
  /** When the latest question was asked that was answered. */
  heardAt?: number
  /** When somebody last had it. */
  seenAt?: number
  /** When the block that had it was first missed. */
  undoneAt?: number
  /** The latest question had no answer. */
  isStale?: true
}

/** One answer, or none, to the question what became of an entry. */
export type Evidence = {
  /** When it was asked, because answers may overtake each other. */
  at: number
  /** The newest block of the node that answered. */
  head?: bigint
} & Found

type Found =
  | ({ found: 'mined'; isSuccessful: boolean; reason?: string } & MinedEvidence)
  /** It is in a block, and what answers has no receipt of it yet. */
  | { found: 'inBlock' }
  /** It is known, and in no block. `isLater`: transactions of earlier nonces are not either. */
  | { found: 'waiting'; nonce: Nonce; isLater?: true }
  /** It is not known. */
  | { found: 'nothing'; nonce: Nonce }
  /** It is in no block; who else has it was not asked. */
  | { found: 'notMined'; nonce: Nonce }
  /** What answers says that it will not be mined. */
  | { found: 'refused'; reason?: string }
  | { found: 'expired' }
  /** Nobody could be asked, or what was asked could not answer. */
  | { found: 'noAnswer'; why: 'unreachable' | 'otherWallet' | 'unrecognized' }

type MinedEvidence = {
  hash: Hex
  block: bigint
  blockHash: Hex
  /** How the mined transaction differs from the one sent; missing if it is that one. */
  replaced?: 'repriced' | 'cancelled' | 'replaced'
  /** The replacement was reviewed here, too. */
  isShown?: boolean
  /** It is a user operation in the transaction. */
  isOperation?: boolean
}

/** Whether the entry's nonce was used, as the chain says. */
type Nonce = 'free' | 'used' | 'unknown'

type Hex = `0x${string}`

/** Nodes learn of a transaction one after another: one that misses it is not believed earlier. */
export const missedMilliseconds = 60_000
/** So long a node may be behind another one that had the block. */
const behindMilliseconds = 8000
/** After so long without an answer the last one is no longer shown as what is. */
export const silentMilliseconds = 5 * 60_000
/** What waits longer is no longer expected. */
export const waitingMilliseconds = 24 * 60 * 60_000

/**
 * What is known of an entry after one more answer. Answers that are late, come twice, or are of a
 * node that is behind change nothing. Never throws, and every state is left as soon as the answers
 * say so.
 */
export function conclude(entry: Sent, evidence: Evidence, now: number): Progress {
  const stored = entry.progress ?? first(entry)
  if (isLate(stored, evidence, now) || isBehind(stored, evidence)) return stored
  const known = past(stored, now)
  if (evidence.found === 'noAnswer') return unanswered(known, evidence)
  const isThere = ['mined', 'inBlock', 'waiting'].includes(evidence.found)
  const seenAt = isThere ? evidence.at : known.seenAt
  const heard = {
    askedAt: evidence.at,
    heardAt: evidence.at,
    ...(seenAt !== undefined && { seenAt }),
  }
  const sent = { sentAt: entry.sentAt, progress: known }
  const state = stateOf(sent, { ...known, ...heard }, evidence)
  const undoneAt = 'block' in state ? undefined : undoneTime(known, evidence.at)
  const next = { ...heard, ...(undoneAt !== undefined && { undoneAt }), state }
  const isMissed = state.name === 'dropped' || state.name === 'unknown'
  if (isSameState(state, known.state)) return { ...next, since: known.since }
  return { ...next, since: isMissed ? (seenAt ?? sentTime(sent, now)) : evidence.at }
}

/** What `conclude` needs of an entry. */
type Sent = Pick<Entry, 'sentAt' | 'progress'>

function first(entry: Sent): Progress {
  const since = Date.parse(entry.sentAt)
  return { state: { name: 'sent' }, since, askedAt: 0 }
}

/** Times of a clock that was set back since are those of its first answer afterwards. */
function past(known: Progress, now: number): Progress {
  const since = Math.min(known.since, now)
  const seenAt = known.seenAt !== undefined && Math.min(known.seenAt, now)
  const undoneAt = known.undoneAt !== undefined && Math.min(known.undoneAt, now)
  return {
    ...{ ...known, since },
    ...(seenAt !== false && { seenAt }),
    ...(undoneAt !== false && { undoneAt }),
  }
}

/** An answer to an earlier question than one that was answered, or a silence before a later question. */
function isLate({ askedAt, heardAt = 0 }: Progress, { found, at }: Evidence, now: number): boolean {
  const latest = found === 'noAnswer' ? askedAt : heardAt
  // A clock that was set back would make all that follows late.
  return at <= latest && latest <= now
}

/** A node that has not yet got the block in which another one has seen it. */
function isBehind({ state, heardAt }: Progress, { at, head }: Evidence): boolean {
  const block = 'block' in state ? BigInt(state.block) : undefined
  if (block === undefined || head === undefined || head >= block) return false
  return heardAt !== undefined && at - heardAt < behindMilliseconds && at >= heardAt
}

function unanswered(known: Progress, { at, why }: Evidence & { found: 'noAnswer' }): Progress {
  const silent = { ...known, askedAt: at, isStale: true as const }
  const last = known.heardAt ?? known.since
  // What was in a block stays there, as far as anyone knows.
  if (isOver(known) || (why === 'unreachable' && at - last < silentMilliseconds)) return silent
  const state: State = { name: 'unknown', why }
  return isSameState(state, known.state) ? silent : { ...silent, state, since: last }
}

function stateOf(entry: Sent, known: Progress, evidence: Answer): State {
  const { at } = evidence
  switch (evidence.found) {
    case 'mined':
      return minedState(evidence)
    case 'refused':
      return { name: 'neverIncluded', why: 'refused', ...reasonOf(evidence) }
    case 'expired':
      return { name: 'neverIncluded', why: 'expired' }
    case 'notMined':
      return evidence.nonce === 'used'
        ? stateOf(entry, known, { ...evidence, found: 'nothing' })
        : unminedState(known)
    case 'inBlock':
      return isOver(known) ? known.state : waitingState(entry, at)
    case 'waiting':
    case 'nothing': {
      const sent = sentTime(entry, at)
      const isFound = evidence.found === 'waiting'
      // One node may know the nonce before another knows the block.
      const missedFor = at - Math.max(sent, isFound ? 0 : (known.seenAt ?? 0))
      const isMissed = missedFor >= missedMilliseconds
      if (evidence.nonce === 'used' && isMissed) return { name: 'neverIncluded', why: 'nonceUsed' }
      // What it waits for is known, however long that takes.
      if (isFound && evidence.isLater) return { name: 'pending', isLater: true }
      if (isFound) return waitingState(entry, at)
      if (!isMissed) return known.seenAt === undefined ? { name: 'sent' } : { name: 'pending' }
      if (evidence.nonce === 'free') return { name: 'dropped' }
      return { name: 'unknown', why: 'forgotten' }
    }
  }
}

/** The state of what somebody has, and nobody says what became of it. */
function waitingState(entry: Sent, at: number): State {
  const isExpected = at - waitsSince(entry, at) < waitingMilliseconds
  return isExpected ? { name: 'pending' } : { name: 'unknown', why: 'waiting' }
}

/** The state of what is in no block: what is known of the pools does not change by that. */
function unminedState({ state, seenAt }: Progress): State {
  const isKept = state.name === 'dropped' || (state.name === 'pending' && state.isLater)
  if (isKept || (state.name === 'unknown' && state.why !== 'unreachable')) return state
  return { name: seenAt === undefined ? 'sent' : 'pending' }
}

type Answer = Exclude<Evidence, { found: 'noAnswer' }>

function minedState(evidence: Evidence & { found: 'mined' }): State {
  const { hash, block, blockHash, replaced, isShown } = evidence
  const mined = { hash, block: String(block), blockHash }
  if (replaced === 'cancelled' || replaced === 'replaced')
    return { name: 'replaced', reason: replaced, ...(isShown && { isShown }), ...mined }
  const spedUp = replaced === 'repriced' && { isSpedUp: true as const }
  if (evidence.isSuccessful) return { name: 'mined', ...mined, ...spedUp }
  const operation = evidence.isOperation && { isOperation: true as const }
  return { name: 'failed', ...reasonOf(evidence), ...operation, ...mined, ...spedUp }
}

const reasonOf = ({ reason }: { reason?: string }) => (reason ? { reason } : {})

/**
 * When it was sent. What is dated into the future, by a clock that was set back since or by another
 * device's, was there when it came to its state, as this device's clock says.
 */
export function sentTime({ sentAt, progress }: Sent, now: number): number {
  const sent = Date.parse(sentAt)
  return sent <= now ? sent : Math.min(progress?.since ?? now, now)
}

/** Since when it is expected to be mined: what was in a block that is no more waits anew. */
export function waitsSince(entry: Sent, now: number): number {
  return Math.max(sentTime(entry, now), (entry.progress && undoneTime(entry.progress, now)) ?? 0)
}

/** When the block that had it was first missed: now, as far as this is known. */
const undoneTime = ({ state, undoneAt }: Progress, now: number) =>
  'block' in state ? now : undoneAt

function isSameState(one: State, other: State): boolean {
  const text = (state: State) => JSON.stringify(Object.entries(state).sort())
  return text(one) === text(other)
}

/** Whether something has become of it, so that it is followed for reorganizations only. */
export function isOver({ state }: Pick<Progress, 'state'>): boolean {
  return ['mined', 'failed', 'replaced', 'neverIncluded'].includes(state.name)
}

/** Name of the sentence that says what became of an entry. */
export type Sentence =
  | 'sent'
  | 'pending'
  | 'later'
  | 'mined'
  | 'spedUp'
  | 'failed'
  | 'failedBecause'
  | 'failedOperation'
  | 'failedOperationBecause'
  | 'canceled'
  | 'replaced'
  | 'replacedShown'
  | 'dropped'
  | 'droppedOperation'
  | 'refused'
  | 'refusedBecause'
  | 'nonceUsed'
  | 'expired'
  | 'unreachable'
  | 'otherWallet'
  | 'unrecognized'
  | 'forgotten'
  | 'waiting'
  | 'waitingOnly'

/** The sentence of a state. `isReplaceable`: another transaction of its nonce can take its place. */
export function sentenceOf(state: State, isReplaceable: boolean): Sentence {
  switch (state.name) {
    case 'sent':
      return 'sent'
    case 'pending':
      return state.isLater ? 'later' : 'pending'
    case 'dropped':
      return isReplaceable ? 'dropped' : 'droppedOperation'
    case 'mined':
      return state.isSpedUp ? 'spedUp' : 'mined'
    case 'failed':
      if (state.isOperation) return state.reason ? 'failedOperationBecause' : 'failedOperation'
      return state.reason ? 'failedBecause' : 'failed'
    case 'replaced':
      if (state.reason === 'cancelled') return 'canceled'
      return state.isShown ? 'replacedShown' : 'replaced'
    case 'neverIncluded':
      return state.why === 'refused' && state.reason ? 'refusedBecause' : state.why
    case 'unknown':
      return state.why === 'waiting' && !isReplaceable ? 'waitingOnly' : state.why
  }
}

/** Whether something else than what was shown took its place: an alarm. */
export function isAlarm(state: State): boolean {
  return state.name === 'replaced' && state.reason === 'replaced' && !state.isShown
}
