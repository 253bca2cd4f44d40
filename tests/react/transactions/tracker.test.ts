// @vitest-environment jsdom
import { custom, numberToHex } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import {
  addSentTransaction,
  readTransactions,
  sentTransaction,
} from '#react/transactions/sentTransactions.ts'
import { trackerOf, whenOver } from '#react/transactions/tracker.ts'

const suffix = '-tracker'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = (index: number) => numberToHex(index + 1, { size: 32 })
const minute = 60_000

type Node = {
  asked: { method: string; at: number }[]
  /** Nonces below are used. */
  count: number
  isSilent: boolean
  /** Its answers take so long, in milliseconds. */
  answersAfter: number
  /** It has no transaction that is in no block. */
  isForgetful: boolean
  minedIn: number
  /** Receipts are null before, in milliseconds. */
  receiptsFrom: number
  /** The next counts that a node answers that is behind. */
  stale: number[]
}
let node: Node

function open() {
  node = {
    ...{ asked: [], count: 0, isSilent: false, isForgetful: false },
    ...{ answersAfter: 0, minedIn: 900_000_000, receiptsFrom: 0, stale: [] },
  }
  const transport = custom(
    {
      async request({ method, params }: { method: string; params: unknown[] }) {
        node.asked.push({ method, at: Date.now() })
        if (node.answersAfter > 0)
          await new Promise((resolve) => setTimeout(resolve, node.answersAfter))
        if (node.isSilent) throw new Error('The node does not answer.')
        return answer(method, params)
      },
    },
    { retryCount: 0 },
  )
  return createConfig({ chains: [foundry], transports: { [foundry.id]: transport } })
}

/** A chain with a block every two seconds. */
function answer(method: string, [first]: unknown[]) {
  const head = Math.floor(Date.now() / 2000)
  switch (method) {
    case 'eth_getTransactionCount':
      return numberToHex(node.stale.shift() ?? node.count)
    case 'eth_getBlockByNumber': {
      const number = first === 'latest' ? head : Number(first)
      const time = { number: numberToHex(number), timestamp: numberToHex(number * 2) }
      return { ...time, hash: hash(number), transactions: [] }
    }
    case 'eth_getTransactionByHash': {
      const nonce = Number(first) - 1
      if (node.isForgetful && nonce >= node.count) return null
      const common = { hash: first, from: account, to: account, input: '0x', value: '0x0' }
      return {
        ...common,
        nonce: numberToHex(nonce),
        blockHash: nonce < node.count ? hash(node.minedIn) : null,
        blockNumber: nonce < node.count ? numberToHex(node.minedIn) : null,
        gas: '0x1',
      }
    }
    case 'eth_getTransactionReceipt': {
      if (Number(first) - 1 >= node.count || Date.now() < node.receiptsFrom) return null
      const block = { blockNumber: numberToHex(node.minedIn), blockHash: hash(node.minedIn) }
      return {
        ...block,
        transactionHash: first,
        from: account,
        to: account,
        status: '0x1',
        logs: [],
      }
    }
    default:
      throw new Error(method)
  }
}

const add = (index: number) =>
  addSentTransaction(
    suffix,
    sentTransaction({ hash: hash(index), chainId: foundry.id, account, to: account, nonce: index }),
  )
const perMinute = (from: number) =>
  node.asked.filter(({ at }) => at > from && at <= from + minute).length
const state = (index: number) =>
  readTransactions(suffix).find(({ id }) => id === hash(index))?.progress?.state.name

function setVisibility(value: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(value)
  document.dispatchEvent(new Event('visibilitychange'))
}
function setOnline(value: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
  window.dispatchEvent(new Event(value ? 'online' : 'offline'))
}

let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_800_000_000_300 })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('what is pending', () => {
  test('is mined for the page within a block time of its block', async () => {
    const config = open()
    stop = trackerOf(config, suffix).subscribe(() => {})
    add(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state(0)).toBe('pending')
    node.count = 1
    await vi.advanceTimersByTimeAsync(2000)
    expect(state(0)).toBe('mined')
  })

  test('takes at most six requests a minute, however many parts of the page ask', async () => {
    const tracker = trackerOf(open(), suffix)
    const stops = Array.from({ length: 5 }, () => tracker.subscribe(() => {}))
    stop = () => stops.forEach((each) => void each())
    add(0)
    await vi.advanceTimersByTimeAsync(10 * minute)
    const start = 1_800_000_000_299
    for (let passed = 0; passed < 10; passed += 1)
      expect(perMinute(start + passed * minute)).toBeLessThanOrEqual(6)
    expect(perMinute(start + 8 * minute)).toBeGreaterThanOrEqual(3)
  })

  test('is mined for the page as soon after many that were mined just before', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    node.minedIn = Math.floor(Date.now() / 2000)
    for (let index = 0; index < 8; index++) {
      add(index)
      node.count = index + 1
      await vi.advanceTimersByTimeAsync(1000)
      expect(state(index)).toBe('mined')
    }
    add(8)
    await vi.advanceTimersByTimeAsync(6000)
    expect(state(8)).toBe('pending')
    node.minedIn = Math.floor(Date.now() / 2000)
    node.count = 9
    await vi.advanceTimersByTimeAsync(3000)
    expect(state(8)).toBe('mined')
  })

  test('takes few requests if it is a hundred things', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    for (let index = 0; index < 100; index += 1) add(index)
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(perMinute(Date.now() - minute)).toBeLessThanOrEqual(15)
    expect(readTransactions(suffix)).toHaveLength(100)
    node.count = 100
    await vi.advanceTimersByTimeAsync(minute)
    for (const index of [0, 50, 99]) expect(state(index)).toBe('mined')
  })

  test('is not asked for while the page is hidden, nor offline, and at once afterwards', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    add(0)
    await vi.advanceTimersByTimeAsync(minute)
    for (const [away, back] of [
      [() => setVisibility('hidden'), () => setVisibility('visible')],
      [() => setOnline(false), () => setOnline(true)],
    ] as const) {
      away()
      await vi.advanceTimersByTimeAsync(1)
      node.asked = []
      await vi.advanceTimersByTimeAsync(3 * minute)
      expect(node.asked).toEqual([])
      back()
      await vi.advanceTimersByTimeAsync(3000)
      expect(node.asked.length).toBeGreaterThan(0)
    }
  })

  test('is not up to date offline, also if an answer was on its way', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    add(0)
    await vi.advanceTimersByTimeAsync(minute)
    const asked = node.asked.length
    node.answersAfter = 2000
    while (node.asked.length === asked) await vi.advanceTimersByTimeAsync(100)
    setOnline(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(readTransactions(suffix)[0]?.progress).toMatchObject({
      state: { name: 'pending' },
      isStale: true,
    })
  })

  test('is not asked for without end, if the node is silent after an answer that was not sure', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    add(0)
    await vi.advanceTimersByTimeAsync(1000)
    // In a block, and the node has no receipt of it.
    node.count = 1
    node.receiptsFrom = Date.now() + 60 * minute
    const asked = node.asked.length
    while (node.asked.length === asked) await vi.advanceTimersByTimeAsync(100)
    node.isSilent = true
    node.answersAfter = 20
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(minute)
    expect(perMinute(start)).toBeLessThanOrEqual(20)
  })

  test('has its last state, as such, while the node is silent, and later is unknown', async () => {
    stop = trackerOf(open(), suffix).subscribe(() => {})
    add(0)
    await vi.advanceTimersByTimeAsync(minute)
    node.isSilent = true
    await vi.advanceTimersByTimeAsync(minute)
    expect(readTransactions(suffix)[0]?.progress).toMatchObject({
      state: { name: 'pending' },
      isStale: true,
    })
    await vi.advanceTimersByTimeAsync(6 * minute)
    expect(state(0)).toBe('unknown')
    node.isSilent = false
    await vi.advanceTimersByTimeAsync(minute)
    expect(state(0)).toBe('pending')
  })
})

describe('on a device whose clock was set back since it was sent', () => {
  const ahead = 60 * minute
  /** As it was sent, and maybe seen, with the clock an hour ahead. */
  async function sendAhead({ isSeen }: { isSeen: boolean }) {
    const now = Date.now()
    vi.setSystemTime(now + ahead)
    const config = open()
    if (isSeen) stop = trackerOf(config, suffix).subscribe(() => {})
    add(0)
    if (isSeen) await vi.advanceTimersByTimeAsync(1000)
    stop()
    vi.setSystemTime(now + 2000)
    return config
  }

  test.each([
    ['never seen', false],
    ['seen before', true],
  ])('what was %s takes no more requests', async (_, isSeen) => {
    const config = await sendAhead({ isSeen })
    node.asked = []
    const start = Date.now()
    stop = trackerOf(config, suffix).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(5 * minute)
    for (let passed = 0; passed < 5; passed += 1)
      expect(perMinute(start + passed * minute)).toBeLessThanOrEqual(7)
  })

  test.each([
    ['never seen', false],
    ['seen before', true],
  ])('what was %s is dropped once nobody has it', async (_, isSeen) => {
    const config = await sendAhead({ isSeen })
    node.isForgetful = true
    stop = trackerOf(config, suffix).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(state(0)).toBe('dropped')
  })
})

test('a late receipt is asked for again within a second, and takes none of the requests', async () => {
  stop = trackerOf(open(), suffix).subscribe(() => {})
  node.receiptsFrom = Date.now() + 2900
  add(0)
  node.count = 1
  await vi.advanceTimersByTimeAsync(2000)
  expect(state(0)).toBe('pending')
  await vi.advanceTimersByTimeAsync(2000)
  expect(state(0)).toBe('mined')
})

test('what is mined in a later block than the newest one that was read has a confirmation', async () => {
  const tracker = trackerOf(open(), suffix)
  stop = tracker.subscribe(() => {})
  add(0)
  await vi.advanceTimersByTimeAsync(1000)
  const head = tracker.headOf(foundry.id) ?? 0n
  node.minedIn = Number(head) + 1
  node.count = 1
  await vi.advanceTimersByTimeAsync(2000)
  expect(state(0)).toBe('mined')
  expect(tracker.headOf(foundry.id)).toBe(head + 1n)
})

test('a receipt that never comes is asked for as often as all that is pending', async () => {
  stop = trackerOf(open(), suffix).subscribe(() => {})
  node.receiptsFrom = Number.POSITIVE_INFINITY
  add(0)
  node.count = 1
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(state(0)).toBe('pending')
  expect(perMinute(Date.now() - minute)).toBeLessThanOrEqual(6)
})

test('what was mined stays so if one node is behind, and not if a second one says so, too', async () => {
  stop = trackerOf(open(), suffix).subscribe(() => {})
  add(0)
  await vi.advanceTimersByTimeAsync(1000)
  node.count = 1
  await vi.advanceTimersByTimeAsync(3000)
  const states = new Set<string | undefined>()
  const seen = setInterval(() => states.add(state(0)), 100)
  node.stale = [0]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(node.stale).toEqual([])
  expect([...states]).toEqual(['mined'])
  node.count = 0
  await vi.advanceTimersByTimeAsync(12_000)
  expect(state(0)).toBe('pending')
  clearInterval(seen)
})

test('what was in a block that is no more is looked for as what is new', async () => {
  stop = trackerOf(open(), suffix).subscribe(() => {})
  add(0)
  node.count = 1
  await vi.advanceTimersByTimeAsync(25_000)
  expect(state(0)).toBe('mined')
  node.count = 0
  await vi.advanceTimersByTimeAsync(12_000)
  expect(state(0)).toBe('pending')
  node.count = 1
  await vi.advanceTimersByTimeAsync(4000)
  expect(state(0)).toBe('mined')
})

test('nothing is asked while nothing is expected, nor while nobody listens', async () => {
  const tracker = trackerOf(open(), suffix)
  stop = tracker.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(minute)
  expect(node.asked).toEqual([])
  add(0)
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  node.asked = []
  await vi.advanceTimersByTimeAsync(minute)
  expect(node.asked).toEqual([])
  node.count = 1
  stop = tracker.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(state(0)).toBe('mined')
  node.asked = []
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(node.asked).toEqual([])
})

test('what was sent on a chain that the site does not have is unknown, and not pending for ever', async () => {
  const tracker = trackerOf(open(), suffix)
  const other = sentTransaction({ hash: hash(0), chainId: 5, account, to: account, nonce: 0 })
  addSentTransaction(suffix, other)
  stop = tracker.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(minute)
  expect(readTransactions(suffix)[0]?.progress).toMatchObject({ isStale: true })
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(readTransactions(suffix)[0]?.progress?.state).toEqual({
    name: 'unknown',
    why: 'unreachable',
  })
  expect(node.asked).toEqual([])
})

test('who waits for a transaction learns what became of it, also if it was removed', async () => {
  const config = open()
  add(0)
  const over = whenOver(config, suffix, hash(0))
  await vi.advanceTimersByTimeAsync(1000)
  node.count = 1
  await vi.advanceTimersByTimeAsync(minute)
  await expect(over).resolves.toMatchObject({ name: 'mined' })
  await expect(whenOver(config, suffix, hash(7))).resolves.toMatchObject({ name: 'unknown' })
})
