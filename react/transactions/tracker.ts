import type { Client, EIP1193RequestFn } from 'viem'
import { getBlock } from 'viem/actions'
import type { Config } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import {
  conclude,
  isOver,
  type Progress,
  type State,
  silentMilliseconds,
  waitsSince,
} from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import type { Answer, Look } from '#react/transactions/Look.ts'
import { lookAtOperations } from '#react/transactions/lookAtOperations.ts'
import { lookAtTransactions } from '#react/transactions/lookAtTransactions.ts'
import { type BlockTimes, minuteLimits, nextLook } from '#react/transactions/nextLook.ts'
import {
  changeTransactions,
  readTransactions,
  transactionsKey,
} from '#react/transactions/sentTransactions.ts'
import { watchStored } from '#react/ui/useStored.ts'

/**
 * Follows all that this browser has sent: the only one that asks nodes for it, however many parts of a
 * page show it. It asks nothing while nothing is expected, while nobody sees the page, and offline.
 */
export type Tracker = {
  /** Follows as long as somebody listens. */
  subscribe(listener: () => void): () => void
  /** Changes with each answer. */
  version(): number
  progressOf(entry: Entry): Progress | undefined
  /** The newest block of a chain; undefined unless something of it was looked at. */
  headOf(chainId: number): bigint | undefined
}

/** What is over is followed for so long, in milliseconds, because blocks may be reorganized. */
const settledMilliseconds = 10 * 60_000
/** What nobody knows any more is asked for so long. */
const forgottenMilliseconds = 7 * 24 * 60 * 60_000
/** The time between two looks at what is over: at first, and a minute later. */
const overMilliseconds = { first: 10_000, later: 60_000 } as const
/**
 * The times after which what a look was not sure of is asked for again. These requests are not among
 * those of the minute: a node that is behind another one, or whose receipts are late, knows soon.
 */
const againMilliseconds = [500, 700, 1000, 2000, 4000] as const
/** How often it is asked who has what is in no block. */
const askedMilliseconds = 60_000
/** How long the newest block is known well enough to tell when the next ones are due. */
const headMilliseconds = 5 * 60_000
/** Blocks over which the time between them is measured. */
const measuredBlocks = 10n

const looks: Record<'transaction' | 'operation', Look> = {
  transaction: lookAtTransactions,
  operation: lookAtOperations,
}

const trackers = new WeakMap<Config, Tracker>()

/** The tracker of a config's chains: one per page. */
export function trackerOf(config: Config, cookieSuffix: string): Tracker {
  const known = trackers.get(config)
  if (known) return known
  const tracker = createTracker(config, cookieSuffix)
  trackers.set(config, tracker)
  return tracker
}

/**
 * Resolves with what has become of a transaction that this browser has sent, once something has; with
 * `unknown` if it was removed from the list.
 */
export function whenOver(config: Config, cookieSuffix: string, id: string): Promise<State> {
  const tracker = trackerOf(config, cookieSuffix)
  return new Promise((resolve) => {
    const check = () => {
      const entry = readTransactions(cookieSuffix).find((one) => one.id === id)
      const progress = entry && tracker.progressOf(entry)
      if (entry && !(progress && isOver(progress))) return
      stopWatching()
      stop()
      resolve(progress?.state ?? { name: 'unknown', why: 'forgotten' })
    }
    const stop = tracker.subscribe(check)
    const stopWatching = watchStored(transactionsKey(cookieSuffix), check)
  })
}

type ChainState = {
  head?: bigint
  blocks?: BlockTimes
  headAt: number
  requests: number[]
  /** When its pending entries were asked for themselves. */
  askedAt: number
  /** When what is expected was looked at, and what is over. */
  lookedAt: Record<Part, number>
  isLooking: boolean
}

/** What is over has looks of its own: its requests are none of those that what is expected may take. */
type Part = 'open' | 'over'

const notAsked = () => ({ requests: [], headAt: 0, askedAt: 0, lookedAt: { open: 0, over: 0 } })

function createTracker(config: Config, cookieSuffix: string): Tracker {
  const listeners = new Set<() => void>()
  const chains = new Map<number, ChainState>()
  const latest = new Map<string, Progress>()
  /** How many looks in a row were not sure of an entry, and when the last one ended. */
  const unsure = new Map<string, { count: number; at: number }>()
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function progressOf(entry: Entry): Progress | undefined {
    const own = latest.get(entry.id)
    const stored = entry.progress
    // Another tab may know more, or it was sent again.
    return own && (!stored || dateOf(own) >= dateOf(stored)) ? own : stored
  }

  function expected(): Entry[] {
    const now = Date.now()
    return readTransactions(cookieSuffix)
      .map((entry) => {
        const progress = progressOf(entry)
        return progress ? { ...entry, progress } : entry
      })
      .filter((entry) => isFollowed(entry, now))
  }

  const isAskable = ({ chainId }: Entry) => config.chains.some(({ id }) => id === chainId)
  const followed = () => expected().filter(isAskable)

  /**
   * Nobody can be asked for what was sent on a chain that the site does not have, or no longer. Returns
   * when the next of these becomes unknown.
   */
  function concludeOthers(now: number): number {
    const others = expected().filter((entry) => !isAskable(entry) && !isKnownToEnd(entry))
    const evidence = { at: now, found: 'noAnswer', why: 'unreachable' } as const
    if (others.length > 0) take(others.map(({ id }) => ({ id, evidence })))
    const ends = others.map(({ sentAt, progress }) => {
      const last = progress?.heardAt ?? progress?.since ?? Date.parse(sentAt)
      return last + silentMilliseconds
    })
    return Math.min(...ends.filter((end) => end > now))
  }

  function chainOf(chainId: number): ChainState {
    const known = chains.get(chainId)
    if (known) return known
    const state = { ...notAsked(), isLooking: false }
    chains.set(chainId, state)
    return state
  }

  function schedule() {
    clearTimeout(timer)
    if (listeners.size === 0 || document.visibilityState === 'hidden') return
    if (!navigator.onLine) return
    const now = Date.now()
    const othersAt = concludeOthers(now)
    const due = [...byChain(followed())].flatMap(([chainId, entries]) => {
      const chain = chainOf(chainId)
      if (chain.isLooking) return []
      // The clock was set back: without this, nothing would be asked for until it is that late again.
      if (Math.max(...Object.values(chain.lookedAt), chain.askedAt, chain.headAt) > now)
        Object.assign(chain, notAsked(), { blocks: undefined })
      const parts = { open: entries.filter(isOpen), over: entries.filter((one) => !isOpen(one)) }
      const looks = [
        { part: 'open', entries: parts.open, at: dueAt(chain, parts.open, now) },
        { part: 'over', entries: parts.over, at: againWhenOver(chain, parts.over, now) },
      ] as const
      const again = entries.map((entry) => ({ entry, at: againAt(entry) }))
      const at = Math.min(...again.map((each) => each.at))
      const [first, second] = looks
      const next = second.at < first.at ? second : first
      if (at >= next.at) return { chainId, ...next }
      const unsureNow = again.filter((each) => each.at === at).map(({ entry }) => entry)
      return { chainId, entries: unsureNow, part: undefined, at }
    })
    for (const { at, ...each } of due) if (at <= now) void look(each)
    const next = Math.min(othersAt, ...due.filter(({ at }) => at > now).map(({ at }) => at))
    if (Number.isFinite(next)) timer = setTimeout(schedule, next - now)
  }

  /** When what the last look was not sure of is asked for again; never after too many. */
  function againAt({ id }: Entry): number {
    const { count, at } = unsure.get(id) ?? { count: 0, at: 0 }
    const wait = againMilliseconds[count - 1]
    return wait === undefined ? Number.POSITIVE_INFINITY : at + wait
  }

  async function look({
    chainId,
    entries,
    part,
  }: {
    chainId: number
    entries: readonly Entry[]
    /** Undefined for what the last look was not sure of. */
    part: Part | undefined
  }) {
    const chain = chainOf(chainId)
    const now = Date.now()
    chain.isLooking = true
    const isAsked = part === 'open' && now - chain.askedAt >= askedMilliseconds
    if (isAsked) chain.askedAt = now
    try {
      const plain = config.getClient({ chainId })
      const client = part === 'open' ? counted(plain, () => chain.requests.push(Date.now())) : plain
      const isShown = (hash: string) => readTransactions(cookieSuffix).some(({ id }) => id === hash)
      const isUnsure = (id: string) => unsure.has(id)
      const executionOf = (entry: Entry) => executionBy(config, entry)
      const options = { now: Date.now, asked: isAsked ? 1 : 0, isUnsure, isShown, executionOf }
      const kinds = (['transaction', 'operation'] as const).map((kind) => {
        const own = entries.filter((entry) => entry.kind === kind)
        return own.length > 0 ? looks[kind](client, own, options) : []
      })
      const needsHead = part === 'over' || (part && now - chain.headAt > headMilliseconds)
      const [, ...answers] = await Promise.all([
        needsHead && readHead(client, chain).catch(() => undefined),
        ...kinds,
      ])
      const found = answers.flat()
      const blocks = found.map(({ evidence }) => (evidence.found === 'mined' ? evidence.block : 0n))
      // What is mined in a later block says that there is one.
      if (chain.head !== undefined)
        for (const block of blocks) if (block > chain.head) chain.head = block
      take(found, chain.head)
      // An answer that was on its way does not say that there still is a connection.
      if (!navigator.onLine) onOffline()
    } finally {
      chain.isLooking = false
      if (part) chain.lookedAt[part] = Date.now()
      chain.requests = chain.requests.filter((at) => at > Date.now() - 60_000)
      schedule()
    }
  }

  /** Concludes from answers, and stores what another page has to know. */
  function take(answers: readonly Answer[], head?: bigint) {
    const now = Date.now()
    let isChanged = false
    const next = readTransactions(cookieSuffix).map((entry) => {
      const answer = answers.find(({ id }) => id === entry.id)
      if (!answer) return entry
      const known = progressOf(entry)
      const isFirst = !unsure.has(entry.id)
      const isContradiction = isContradicted(known, answer)
      // Without an answer it stays as unsure as it was, and waits for the next time.
      const isStill = answer.evidence.found === 'noAnswer' && !isFirst
      if (isStill || answer.isUnsure || (isContradiction && isFirst))
        unsure.set(entry.id, { count: (unsure.get(entry.id)?.count ?? 0) + 1, at: now })
      else unsure.delete(entry.id)
      if (isContradiction && isFirst) return entry
      const progress = conclude(
        { sentAt: entry.sentAt, ...(known && { progress: known }) },
        answer.evidence,
        now,
      )
      latest.set(entry.id, progress)
      if (!answer.learned && !isNews(progress, entry.progress)) return entry
      isChanged = true
      // The first answer comes as soon as it is sent.
      const block = entry.progress ? undefined : head
      return {
        ...entry,
        ...(entry.block === undefined && block !== undefined && { block: String(block) }),
        ...answer.learned,
        progress,
      }
    })
    if (isChanged) changeTransactions(cookieSuffix, () => next)
    version += 1
    for (const listener of listeners) listener()
  }

  /** Offline, nobody can be asked. */
  function onOffline() {
    const at = Date.now()
    const evidence = { at, found: 'noAnswer', why: 'unreachable' } as const
    take(followed().map(({ id }) => ({ id, evidence })))
    schedule()
  }

  let stopWatching = () => {}
  function start() {
    const events = new AbortController()
    const { signal } = events
    document.addEventListener('visibilitychange', schedule, { signal })
    window.addEventListener('online', schedule, { signal })
    window.addEventListener('offline', onOffline, { signal })
    const stopStored = watchStored(transactionsKey(cookieSuffix), schedule)
    stopWatching = () => {
      events.abort()
      stopStored()
      clearTimeout(timer)
    }
    schedule()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopWatching()
      }
    },
    version: () => version,
    progressOf,
    headOf: (chainId) => chains.get(chainId)?.head,
  }
}

/** What the connected wallet says of what it has named by a hash of its own, if it is the sender's. */
async function executionBy({ state }: Config, { chainId, sender, hash }: Entry) {
  const connection = state.current ? state.connections.get(state.current) : undefined
  const isSender = connection?.accounts.some((account) => isSameAddress(account, sender))
  if (!connection || !isSender || !hash) return undefined
  const { executionOf } = connection.connector as ConnectorMembers
  return executionOf?.({ chainId, account: sender, hash })
}

/** Whether a node lacks the block in which another one has seen it: it is behind, or that was undone. */
function isContradicted(known: Progress | undefined, { evidence }: Answer): boolean {
  const isMissing = ['notMined', 'nothing', 'waiting'].includes(evidence.found)
  return known !== undefined && 'block' in known.state && isMissing
}

/** Whether no silence changes what is known of an entry. */
const isKnownToEnd = ({ progress }: Entry) =>
  progress !== undefined && (isOver(progress) || progress.state.name === 'unknown')

const dateOf = ({ askedAt, since }: Progress) => Math.max(askedAt, since)

/** Whether an entry is still asked for. */
function isFollowed({ progress, sentAt }: Entry, now: number): boolean {
  if (!progress) return true
  if (isOver(progress)) return now - progress.since < settledMilliseconds
  const { name } = progress.state
  const isForgotten = name === 'dropped' || name === 'unknown'
  return !isForgotten || now - Date.parse(sentAt) < forgottenMilliseconds
}

const isOpen = ({ progress }: Entry) => !progress || !isOver(progress)

/** When what is expected is looked at next; never if there is nothing. */
function dueAt(chain: ChainState, open: readonly Entry[], now: number): number {
  if (open.length === 0) return Number.POSITIVE_INFINITY
  // What was just sent may be mined already.
  if (open.some(({ progress }) => !progress?.askedAt)) return now
  const { requests, blocks } = chain
  const lookedAt = chain.lookedAt.open
  if (lookedAt === 0) return now
  const limit = open.length === 1 ? minuteLimits.one : minuteLimits.many
  const sentAt = Math.max(...open.map((entry) => waitsSince(entry, now)))
  return nextLook({ lookedAt, sentAt, requests, limit, blocks })
}

/** When what is over is looked at next: more often within its first minute. */
function againWhenOver({ lookedAt }: ChainState, over: readonly Entry[], now: number): number {
  if (over.length === 0) return Number.POSITIVE_INFINITY
  if (lookedAt.over === 0) return now
  const newest = Math.max(...over.map(({ progress }) => progress?.since ?? 0))
  const { first, later } = overMilliseconds
  return lookedAt.over + (now - newest < 60_000 ? first : later)
}

/** Reads the newest block, and at first how far blocks are apart. */
async function readHead(client: Client, chain: ChainState) {
  const { number, timestamp } = await getBlock(client, { blockTag: 'latest' })
  const now = Date.now()
  chain.head = number
  chain.headAt = now
  const seen = Number(timestamp) * 1000
  const apart = chain.blocks?.apart ?? (await measure(client, number, timestamp))
  // A device whose clock is wrong knows at least that the block is there.
  if (apart) chain.blocks = { apart, at: Math.abs(now - seen) < 60_000 ? seen : now }
}

/** Milliseconds between blocks; undefined for a chain of few blocks. */
async function measure(client: Client, head: bigint, timestamp: bigint) {
  if (head < measuredBlocks) return undefined
  const block = await getBlock(client, { blockNumber: head - measuredBlocks })
  const apart = Number(((timestamp - block.timestamp) * 1000n) / measuredBlocks)
  return Math.min(12_000, Math.max(1000, apart))
}

/** The same client, which tells of each request. */
function counted(client: Client, onRequest: () => void): Client {
  const request = ((...[asked, options]: Parameters<EIP1193RequestFn>) => {
    onRequest()
    return client.request(asked as never, options)
  }) as Client['request']
  return { ...client, request }
}

/** Whether another page should know: a new state, or that it was seen a minute later. */
function isNews(progress: Progress, stored: Progress | undefined): boolean {
  return (
    stored === undefined ||
    JSON.stringify(progress.state) !== JSON.stringify(stored.state) ||
    progress.isStale !== stored.isStale ||
    // Also if the clock was set back.
    Math.abs(progress.askedAt - stored.askedAt) > 60_000
  )
}

function byChain(entries: readonly Entry[]): Map<number, Entry[]> {
  const chains = new Map<number, Entry[]>()
  for (const entry of entries)
    chains.set(entry.chainId, [...(chains.get(entry.chainId) ?? []), entry])
  return chains
}
