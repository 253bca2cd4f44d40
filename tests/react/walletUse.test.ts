import { expect, test } from 'vitest'
import {
  type Connections,
  initialUse,
  isWanted,
  nextUse,
  type WalletEffect,
  type WalletEvent,
  type WalletUse,
  walletStatus,
} from '#react/session/walletUse.ts'

const ids = ['a', 'b'] as const
type Id = (typeof ids)[number]

/** A wallet, as far as a page notices it. */
type Wallet = {
  isPermitted: boolean
  isLocked: boolean
  /** Silent calls never settle. */
  hangs: boolean
  account: 0 | 1
  chainId: 1 | 2
  /** The choices whose requests to connect wait for the user. */
  asked: number[]
}

/** A page, its wallets, its server and the other tab: data only, so that states can be compared. */
type World = {
  use: WalletUse
  wagmi: { connections: Connections; current: Id | undefined; status: Status }
  wallets: Record<Id, Wallet>
  session: string | null
  /** Which wallet the browser has used last, in any tab. */
  last: Id | undefined
  /** The choices that were canceled. */
  canceled: number[]
  /** A choice waits for its signature. */
  isSigning: boolean
  /** wagmi waits for a silent answer of this wallet. */
  held: Id | undefined
  /** The page wants the last wallet, once wagmi is settled. */
  isRestoreWanted: boolean
}

type Status = Extract<WalletEvent, { type: 'connections' }>['status']

const actions = [
  'cancel',
  'reload',
  'timeLimit',
  'signOut',
  'otherTabSignsOut',
  ...ids.flatMap((id) =>
    (
      [
        'choose',
        'approve',
        'reject',
        'lock',
        'saysLocked',
        'unlock',
        'switchAccount',
        'switchChain',
        'hang',
        'otherTabSignsIn',
      ] as const
    ).map((name) => `${name} ${id}` as const),
  ),
]
type Action = (typeof actions)[number]

const addressOf = (id: Id, { account }: Wallet) => `0x${id}${account}`
const isShown = ({ isPermitted, isLocked }: Wallet) => isPermitted && !isLocked

function newWorld(): World {
  const wallet = { isPermitted: false, isLocked: false, hangs: false } as const
  const rest = { account: 0, chainId: 1, asked: [] } as const
  const world: World = {
    use: initialUse({ connections: {}, used: undefined }, null),
    wagmi: { connections: {}, current: undefined, status: 'disconnected' },
    wallets: { a: { ...wallet, ...rest, asked: [] }, b: { ...wallet, ...rest, asked: [] } },
    session: null,
    last: undefined,
    canceled: [],
    isSigning: false,
    held: undefined,
    isRestoreWanted: false,
  }
  restoreAll(world)
  return world
}

/** Tells the page, and does what follows as wagmi and the wallets do. */
function send(world: World, event: WalletEvent) {
  const [use, effects] = nextUse(world.use, event)
  world.use = use
  for (const effect of effects) carryOut(world, effect)
}

function carryOut(world: World, effect: WalletEffect) {
  if (effect.type === 'stop') {
    world.canceled.push(effect.number)
    world.isSigning = false
    const isConnecting = world.wagmi.status === 'connecting'
    if (isConnecting)
      setWagmi(world, { status: world.wagmi.current ? 'connected' : 'disconnected' })
  } else if (effect.type === 'restore') {
    world.isRestoreWanted = true
  } else {
    if (!effect.except) world.isRestoreWanted = false
    for (const id of ids) {
      if (id === effect.except || !world.wagmi.connections[id]) continue
      if (effect.type === 'leave') world.wallets[id].isPermitted = false
      disconnected(world, id)
    }
  }
}

function setWagmi(world: World, change: Partial<World['wagmi']>) {
  world.wagmi = { ...world.wagmi, ...change }
  send(world, { type: 'connections', ...world.wagmi })
}

function connected(world: World, id: Id) {
  const wallet = world.wallets[id]
  const account = { address: addressOf(id, wallet), chainId: wallet.chainId }
  world.last = id
  setWagmi(world, {
    connections: { ...world.wagmi.connections, [id]: account },
    current: id,
    status: 'connected',
  })
}

/** As wagmi does: the next connection becomes the current one. */
function disconnected(world: World, id: Id) {
  const { [id]: _, ...connections } = world.wagmi.connections
  const [current] = Object.keys(connections) as Id[]
  setWagmi(world, {
    connections,
    current: id === world.wagmi.current ? current : world.wagmi.current,
    ...(current === undefined && { status: 'disconnected' }),
  })
}

const isSettled = ({ wagmi }: World) => !['connecting', 'reconnecting'].includes(wagmi.status)

function restore(world: World) {
  world.isRestoreWanted = false
  const id = world.last
  if (!id) return
  const wallet = world.wallets[id]
  setWagmi(world, { status: world.wagmi.current ? 'reconnecting' : 'connecting' })
  world.held = id
  if (!wallet.hangs) endRestore(world, isShown(wallet))
}

function endRestore(world: World, isConnected: boolean) {
  const id = world.held
  world.held = undefined
  if (id && isConnected) {
    world.wagmi.connections = {}
    connected(world, id)
  } else setWagmi(world, { connections: {}, current: undefined, status: 'disconnected' })
}

/** What wagmi does when a page is loaded: it tries all wallets, the last used one first. */
function restoreAll(world: World) {
  const [first, second] = world.last === 'b' ? (['b', 'a'] as const) : ids
  setWagmi(world, { status: world.wagmi.current ? 'reconnecting' : 'connecting' })
  if (world.wallets[first].hangs) {
    world.held = first
    return
  }
  const shown = [first, second].filter(
    (id) => isShown(world.wallets[id]) && !world.wallets[id].hangs,
  )
  const [current] = shown
  if (current && world.last === undefined) world.last = current
  const connections = Object.fromEntries(
    shown.map((id) => {
      const wallet = world.wallets[id]
      return [id, { address: addressOf(id, wallet), chainId: wallet.chainId }]
    }),
  )
  setWagmi(world, { connections, current, status: current ? 'connected' : 'disconnected' })
}

function act(world: World, action: Action) {
  const [name, id] = action.split(' ') as [string, Id]
  const wallet = world.wallets[id]
  const { use } = world
  switch (name) {
    case 'choose': {
      send(world, { type: 'chosen', wallet: id })
      const { choice } = world.use
      if (!choice || use.choice) return
      if (choice.isConnected) world.isSigning = true
      else {
        wallet.asked.push(choice.number)
        setWagmi(world, { status: 'connecting' })
      }
      return
    }
    case 'cancel':
      return send(world, { type: 'canceled' })
    case 'approve': {
      const number = wallet.asked.shift()
      if (number === undefined) {
        if (!world.isSigning || use.choice?.wallet !== id || !isShown(wallet)) return
        world.isSigning = false
        world.session = addressOf(id, wallet)
        send(world, { type: 'session', address: world.session, isOwn: true })
        return send(world, { type: 'ended', number: use.choice.number })
      }
      wallet.isPermitted = true
      wallet.isLocked = false
      if (!world.canceled.includes(number)) {
        world.isSigning = true
        return connected(world, id)
      }
      if (!isWanted(world.use, id)) wallet.isPermitted = false
      return
    }
    case 'reject': {
      const number = wallet.asked.shift()
      if (number === undefined) {
        if (!world.isSigning || use.choice?.wallet !== id) return
        world.isSigning = false
        return send(world, { type: 'ended', number: use.choice.number })
      }
      if (world.canceled.includes(number)) return
      setWagmi(world, { status: world.wagmi.current ? 'connected' : 'disconnected' })
      return send(world, { type: 'ended', number })
    }
    case 'lock':
      wallet.isLocked = true
      if (world.wagmi.connections[id]) disconnected(world, id)
      return
    // Its accounts are there all the same.
    case 'saysLocked':
      if (world.wagmi.connections[id]) disconnected(world, id)
      return
    case 'unlock':
      wallet.isLocked = false
      wallet.hangs = false
      if (world.held === id) return endRestore(world, isShown(wallet))
      if (isShown(wallet) && !world.wagmi.connections[id]) send(world, { type: 'unlocked' })
      return
    case 'switchAccount':
    case 'switchChain':
      if (name === 'switchChain') wallet.chainId = wallet.chainId === 1 ? 2 : 1
      else wallet.account = wallet.account === 0 ? 1 : 0
      if (world.wagmi.connections[id])
        setWagmi(world, {
          connections: {
            ...world.wagmi.connections,
            [id]: { address: addressOf(id, wallet), chainId: wallet.chainId },
          },
        })
      return
    case 'hang':
      wallet.hangs = true
      return
    case 'timeLimit':
      if (world.held) endRestore(world, false)
      return
    case 'reload': {
      for (const one of ids) world.wallets[one].asked = []
      world.canceled = []
      world.isSigning = false
      world.held = undefined
      world.isRestoreWanted = false
      const { connections, current } = world.wagmi
      world.use = initialUse({ connections, used: current }, world.session)
      return restoreAll(world)
    }
    case 'otherTabSignsIn': {
      const before = world.last
      wallet.isPermitted = true
      world.last = id
      world.session = addressOf(id, wallet)
      // The other tab leaves the wallet that it has used before.
      if (before && before !== id) {
        world.wallets[before].isPermitted = false
        if (world.wagmi.connections[before]) disconnected(world, before)
      }
      return send(world, { type: 'session', address: world.session, isOwn: false })
    }
    case 'otherTabSignsOut':
      if (world.session === null) return
      world.session = null
      if (world.last) world.wallets[world.last].isPermitted = false
      return send(world, { type: 'session', address: null, isOwn: false })
    case 'signOut':
      world.session = null
      send(world, { type: 'session', address: null, isOwn: true })
      return send(world, { type: 'left' })
  }
}

/** What holds after each action; returns what does not. */
function brokenRule(before: World, world: World, action: Action): string | undefined {
  const [name, id] = action.split(' ') as [string, Id]
  const { use, wagmi } = world
  const usedBefore = before.use.used
  const status = walletStatus(use)
  const isHanging = ids.some((one) => world.wallets[one].hangs)
  const wasCanceled = before.canceled.includes(before.wallets[id]?.asked[0] ?? -1)

  if (use.used !== wagmi.current) return 'the page uses the wallet that signs'
  if (Object.keys(wagmi.connections).length > 1) return 'one wallet at a time'
  const isMoved = usedBefore !== undefined && use.used !== undefined && use.used !== usedBefore
  const isChoice = name === 'approve' && before.use.choice?.wallet === id
  const isOtherTab =
    before.last !== world.last || before.session !== world.session || before.use.isOutdated
  if (isMoved && !isChoice && !isOtherTab && name !== 'reload')
    return 'the wallet in use changes by a choice, a reload or another tab'
  if (name === 'approve' && wasCanceled) {
    if (use.used !== usedBefore || world.session !== before.session)
      return 'a late approval changes nothing'
    const isInUse = use.choice?.wallet === id || wagmi.connections[id] !== undefined
    const { isPermitted } = world.wallets[id]
    if (isInUse ? !isPermitted : isPermitted && !before.wallets[id].isPermitted)
      return 'a late approval is given back, unless the wallet is used by now'
  }
  if (isChoice && use.used === id && !wasCanceled) {
    const isLeft = ids.every(
      (one) => one === id || !before.wagmi.connections[one] || !world.wallets[one].isPermitted,
    )
    if (!isLeft) return 'who changes the wallet leaves the other one'
  }
  if (
    name === 'reload' &&
    ids.some((one) => before.wallets[one].isPermitted !== world.wallets[one].isPermitted)
  )
    return 'a reload tells no wallet anything'
  const { last } = world
  const isAtRest = !use.choice && !world.held && world.session !== null
  if (
    isAtRest &&
    last &&
    isShown(world.wallets[last]) &&
    !world.wallets[last].hangs &&
    use.used !== last &&
    status !== 'matched'
  )
    return 'a signed-in page uses the session’s wallet, or the one that was used last'
  if (name === 'choose' && !before.use.choice) {
    const isAsked = world.wallets[id].asked.length > before.wallets[id].asked.length
    if (!isAsked && !world.isSigning) return 'a click asks the wallet'
  }
  if (name === 'cancel' && use.choice) return 'a cancel ends the choice'
  if (use.choice && !world.isSigning && world.wallets[use.choice.wallet as Id].asked.length === 0)
    return 'who waits, waits for a wallet'
  if (status === 'reconnecting' && !world.held)
    return 'a page reconnects only as long as a wallet may take'
  if (name === 'otherTabSignsIn' && !use.choice && !isHanging) {
    const expected = isShown(world.wallets[id]) ? 'matched' : 'disconnected'
    if (status !== expected && !before.use.isOutdated) return 'tabs agree about the wallet'
  }
  if (name === 'otherTabSignsOut' && before.session !== null && !use.choice && !isHanging) {
    if (use.used !== undefined) return 'a sign-out in another tab leaves no wallet here'
  }
  if (name === 'signOut' && use.used !== undefined) return 'who signs out leaves the wallets'
  if ((use.session ?? null) !== world.session) return 'the session is the server’s'
  return undefined
}

/** Numbers of choices grow for ever: only their order counts. */
function stateOf({ use, canceled, ...world }: World) {
  const pending = ids.flatMap((id) => world.wallets[id].asked)
  const first = Math.min(use.choices, ...pending)
  const shift = (number: number) => number - first
  return JSON.stringify({
    ...world,
    wallets: ids.map((id) => ({ ...world.wallets[id], asked: world.wallets[id].asked.map(shift) })),
    use: {
      ...use,
      choices: shift(use.choices),
      choice: use.choice && { ...use.choice, number: 0 },
    },
    canceled: canceled.filter((number) => pending.includes(number)).map(shift),
  })
}

/** Plays all orders of actions up to a length; those that lead to the same state go on as one. */
function playAll(length: number) {
  let worlds: { world: World; path: Action[] }[] = [{ world: newWorld(), path: [] }]
  const known = new Set([stateOf(newWorld())])
  let played = 0
  for (let step = 0; step < length; step++) {
    const next: typeof worlds = []
    for (const { world: before, path } of worlds)
      for (const action of actions) {
        const world = structuredClone(before)
        act(world, action)
        while (world.isRestoreWanted && isSettled(world)) restore(world)
        played++
        const broken = brokenRule(before, world, action)
        if (broken) return { broken, path: [...path, action] }
        const state = stateOf(world)
        if (known.has(state)) continue
        known.add(state)
        next.push({ world, path: [...path, action] })
      }
    worlds = next
  }
  return { played, states: known.size }
}

test('in all orders of six events, the rules about the wallet in use hold', () => {
  const result = playAll(6)
  expect(result).not.toHaveProperty('broken')
  expect(result).toMatchObject({ states: expect.toSatisfy((count: number) => count > 10_000) })
})

test('a session that another tab opened for the wallet in use asks no wallet', () => {
  const connections = { a: { address: '0xa', chainId: 1 } }
  const use = { ...initialUse({ connections, used: 'a' }, null), restoration: 'done' as const }
  const [next, effects] = nextUse(use, { type: 'session', address: '0xA', isOwn: false })
  expect(effects).toEqual([])
  expect(walletStatus(next)).toBe('matched')
})

test('a session that ended elsewhere is nothing to a page without a wallet', () => {
  const use = initialUse({ connections: {}, used: undefined }, '0xa')
  const [, effects] = nextUse(use, { type: 'session', address: null, isOwn: false })
  expect(effects).toEqual([])
})

test('a page is reconnecting from its first paint until wagmi has tried', () => {
  const use = initialUse({ connections: {}, used: undefined }, '0xa')
  expect(walletStatus(use)).toBe('reconnecting')
  const event = { type: 'connections', connections: {}, current: undefined } as const
  const [running] = nextUse(use, { ...event, status: 'connecting' })
  expect(walletStatus(running)).toBe('reconnecting')
  const [done] = nextUse(running, { ...event, status: 'disconnected' })
  expect(walletStatus(done)).toBe('disconnected')
})

test('the session follows a wallet that changed its account, and none that was left behind', () => {
  const use = initialUse({ connections: { a: { address: '0xa', chainId: 1 } }, used: 'a' }, '0xa')
  const changed = (address: string) =>
    ({
      type: 'connections',
      connections: { a: { address, chainId: 1 } },
      current: 'a',
      status: 'connected',
    }) as const
  const [same] = nextUse(use, changed('0xa'))
  expect(same.isAhead).toBe(false)
  const [ahead] = nextUse(same, changed('0xb'))
  expect(ahead.isAhead).toBe(true)
  const [own] = nextUse(ahead, { type: 'session', address: '0xb', isOwn: true })
  expect(own.isAhead).toBe(false)
  const [other] = nextUse(ahead, { type: 'session', address: '0xc', isOwn: false })
  expect(other.isAhead).toBe(false)
})
