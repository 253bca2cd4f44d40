import { isSameAddress } from '#lib/addresses/isSameAddress.ts'

/** The account of a connected wallet. */
type Connection = { address: string; chainId: number }

/** Connected wallets by id. */
export type Connections = Readonly<Record<string, Connection>>

/** A wallet that the user has chosen, until it is connected or signed in with, refused or canceled. */
type Choice = {
  /** Counts the choices of a page: an answer belongs to one of them. */
  number: number
  wallet: string
  /** Whether it has been connected since. */
  isConnected: boolean
}

/** Which wallet a page uses, and what it waits for. */
export type WalletUse = {
  /** As wagmi has them. */
  connections: Connections
  /** The wallet that signs: wagmi's current one. */
  used: string | undefined
  /** How far wagmi is in restoring the connection of the last visit. */
  restoration: 'expected' | 'running' | 'done'
  /** Address of the user who is signed in. */
  session: string | null
  choice: Choice | undefined
  /** The number of the last choice. */
  choices: number
  /** Whether the wallet has changed its account since the session did: the session follows it, if it can. */
  isAhead: boolean
  /** Whether something changed elsewhere during a choice: the session, or the wallet in use was locked. */
  isOutdated: boolean
}

/** What happens to the wallets of a page. */
export type WalletEvent =
  | { type: 'chosen'; wallet: string }
  | { type: 'canceled' }
  /** The choice with this number was carried out, was refused or has failed. */
  | { type: 'ended'; number: number }
  /** wagmi's state has changed. */
  | {
      type: 'connections'
      connections: Connections
      current: string | undefined
      status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
    }
  /** A wallet that was locked shows its accounts again. */
  | { type: 'unlocked' }
  /** The session is another one; `isOwn` if this page has opened or ended it. */
  | { type: 'session'; address: string | null; isOwn: boolean }
  /** The user has signed out, and leaves all wallets. */
  | { type: 'left' }

/** What follows of it. */
export type WalletEffect =
  /** The choice was canceled: what its wallet answers later is dropped. */
  | { type: 'stop'; number: number }
  /** Disconnects all wallets but one: they forget this site. */
  | { type: 'leave'; except?: string }
  /** Takes all wallets but one out of wagmi's state: they are told nothing. */
  | { type: 'forget'; except: string }
  /** Connects the wallet that this browser has used last, without a prompt, or finds that it is no longer connected. */
  | { type: 'restore' }

/** The state of a page before anything has happened. */
export function initialUse(
  { connections, used }: Pick<WalletUse, 'connections' | 'used'>,
  session: string | null,
): WalletUse {
  return {
    connections,
    used,
    restoration: 'expected',
    session,
    choice: undefined,
    choices: 0,
    isAhead: false,
    isOutdated: false,
  }
}

/**
 * The only place that decides which wallet a page uses. The rules: one wallet at a time, which changes
 * only by a choice on the page, by the wallet itself, or because this browser's user has signed in or
 * out in another tab; what a wallet answers to a choice that was canceled changes nothing.
 */
export function nextUse(use: WalletUse, event: WalletEvent): [WalletUse, WalletEffect[]] {
  switch (event.type) {
    case 'chosen': {
      if (use.choice) return [use, []]
      const number = use.choices + 1
      const choice = { number, wallet: event.wallet, isConnected: use.used === event.wallet }
      return [{ ...use, choices: number, choice }, []]
    }
    case 'canceled': {
      if (!use.choice) return [use, []]
      const { number } = use.choice
      return withoutChoice(use, [{ type: 'stop', number }])
    }
    case 'ended':
      return use.choice?.number === event.number ? withoutChoice(use, []) : [use, []]
    case 'connections':
      return withConnections(use, event)
    case 'unlocked':
      return use.session !== null && use.used === undefined ? restored(use) : [use, []]
    case 'session':
      return withSession(use, event)
    case 'left': {
      const [left, stopped] = nextUse(use, { type: 'canceled' })
      return [left, [...stopped, { type: 'leave' }]]
    }
  }
}

/** Restores the wallet that was used last: after the choice, if one is being carried out. */
function restored(use: WalletUse): [WalletUse, WalletEffect[]] {
  return use.choice ? [{ ...use, isOutdated: true }, []] : [use, [{ type: 'restore' }]]
}

function withoutChoice(use: WalletUse, effects: WalletEffect[]): [WalletUse, WalletEffect[]] {
  return [
    { ...use, choice: undefined, isOutdated: false },
    use.isOutdated ? [...effects, { type: 'restore' }] : effects,
  ]
}

function withConnections(
  use: WalletUse,
  { connections, current, status }: Extract<WalletEvent, { type: 'connections' }>,
): [WalletUse, WalletEffect[]] {
  const used = current !== undefined && current in connections ? current : undefined
  const restoration = restorationAfter(use, status)
  const isChosen = used !== undefined && used === use.choice?.wallet
  const choice = use.choice && isChosen ? { ...use.choice, isConnected: true } : use.choice
  // Some wallets say that they are locked, and are not.
  const isGone = use.used !== undefined && used === undefined && use.restoration === 'done'
  const isOutdated = use.isOutdated || (isGone && choice !== undefined)
  const account = used && connections[used]?.address
  const isAhead = use.isAhead || (account !== undefined && account !== accountOf(use))
  const next = { ...use, connections, used, restoration, choice, isAhead, isOutdated }
  const effects: WalletEffect[] = []
  // Another one that stays connected would be the current one as soon as this one is locked.
  if (used !== undefined && Object.keys(connections).length > 1)
    effects.push({ type: isChosen ? 'leave' : 'forget', except: used })
  if (isGone && use.session !== null && !use.choice) effects.push({ type: 'restore' })
  return [next, effects]
}

/** wagmi is connecting as well while a choice is carried out. */
function restorationAfter(
  { restoration, choice }: WalletUse,
  status: Extract<WalletEvent, { type: 'connections' }>['status'],
): WalletUse['restoration'] {
  if (status === 'reconnecting' || (status === 'connecting' && !choice)) return 'running'
  if (status === 'connected' || restoration === 'running') return 'done'
  return restoration
}

function withSession(
  use: WalletUse,
  { address, isOwn }: Extract<WalletEvent, { type: 'session' }>,
): [WalletUse, WalletEffect[]] {
  const next = { ...use, session: address, isAhead: false }
  // Nothing is to be looked up then, and the page shows no progress.
  const isTheirs = address !== null && isUsedBy(next, address)
  const isUnrelated = address === null && use.used === undefined
  if (isOwn || isTheirs || isUnrelated) return [next, []]
  return restored(next)
}

/** The account that the wallet in use has. */
function accountOf({ connections, used }: WalletUse): string | undefined {
  return used === undefined ? undefined : connections[used]?.address
}

function isUsedBy(use: WalletUse, address: string) {
  const account = accountOf(use)
  return account !== undefined && isSameAddress(account, address)
}

/**
 * Whether an approval of this wallet is wanted, although the choice that it answers was canceled: it
 * was chosen again, or is connected by now.
 */
export function isWanted({ choice, connections }: WalletUse, wallet: string): boolean {
  return choice?.wallet === wallet || wallet in connections
}

/**
 * How session and wallet relate:
 * - `signedOut`: no session, whatever the wallet's state
 * - `reconnecting`: a session, and wagmi is still reconnecting its wallet
 * - `matched`: the wallet's account is the session's
 * - `mismatched`: the wallet uses another account
 * - `disconnected`: a session without its wallet
 */
export type WalletStatus = 'signedOut' | 'reconnecting' | 'matched' | 'mismatched' | 'disconnected'

/** Compares session and wallet. */
export function walletStatus(use: WalletUse): WalletStatus {
  const { session, restoration, used } = use
  if (session === null) return 'signedOut'
  if (restoration === 'running') return 'reconnecting'
  if (used !== undefined && restoration === 'done')
    return isUsedBy(use, session) ? 'matched' : 'mismatched'
  return restoration === 'done' ? 'disconnected' : 'reconnecting'
}
