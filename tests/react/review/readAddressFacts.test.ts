import { type Address, custom, getAddress, http, numberToHex } from 'viem'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { preview } from '#lib/review/preview/preview.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { readAddressFacts } from '#react/review/readAddressFacts.ts'
import { shownAddresses } from '#react/review/shownAddresses.ts'
import { context, now, permit2BatchTypes, typed } from '#tests/lib/review/preview/context.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const person = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const delegating = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

afterEach(() => {
  vi.useRealTimers()
})

/** The facts from a node that answers with the code of an address. */
function factsOf(code: (address: string) => unknown, addresses: readonly Address[]) {
  const request = async ({ params }: { params?: [string] }) => code(params?.[0] ?? '')
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: custom({ request } as never, { retryCount: 0 }) },
  })
  return readAddressFacts(config, undefined, { account: person, chainId: mainnet.id }, addresses)
}

test('an address with code is a contract, but not one that only delegates to it', async () => {
  const codes: Record<string, string> = {
    [contract]: '0x6001',
    [person]: '0x',
    [delegating]: `0xef0100${'11'.repeat(20)}`,
  }
  const { isContract } = await factsOf((address) => codes[address], [contract, person, delegating])
  expect(isContract).toEqual({ [contract]: true, [person]: false, [delegating]: false })
})

test('what the node does not tell is missing, and the rest is there', async () => {
  const { isContract } = await factsOf(
    (address) => {
      if (address === person) throw new Error('The node has ended.')
      return '0x6001'
    },
    [contract, person],
  )
  expect(isContract).toEqual({ [contract]: true })
})

test('a node that does not answer holds a review for 1.5 seconds at most', async () => {
  vi.useFakeTimers()
  const facts = factsOf(() => new Promise(() => undefined), [person])
  await vi.advanceTimersByTimeAsync(1499)
  await expect(Promise.race([facts, 'waiting'])).resolves.toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await facts).toMatchObject({ isContract: {} })
})

test('what no node has told is said, for a network without one as well', async () => {
  const silent = await factsOf(() => {
    throw new Error('The node has ended.')
  }, [person])
  expect(silent.node).toBe('silent')
  expect((await factsOf(() => '0x', [person])).node).toBe('answers')
})

const addressOf = (index: number) => `0x${`${index}`.padStart(40, 'a')}` as const

test('the addresses that a preview shows are asked about once, a bounded number of them', () => {
  const many = Array.from({ length: 100 }, (_, index) => addressOf(index))
  const fields = [
    { label: 'value', value: `Bea (${person})`, raw: person.toUpperCase().replace('0X', '0x') },
    { label: 'hash', value: `0x${'ab'.repeat(32)}` },
    ...many.map((value) => ({ label: 'value', value })),
  ]
  const addresses = shownAddresses([{ fields, warnings: [] } as unknown as Preview])
  expect(addresses.slice(0, 2)).toEqual([person, many[0]])
  expect(addresses).toHaveLength(64)
})

test('who gains something comes first, however many addresses stand in front', () => {
  const token = getAddress(addressOf(999))
  const details = Array.from({ length: 41 }, (_, index) => ({
    token: index === 40 ? token : getAddress(addressOf(index)),
    amount: index === 40 ? '1000000' : '1',
    expiration: now + 3600,
    nonce: 0,
  }))
  const permit = { details, spender: getAddress(person), sigDeadline: now + 3600 }
  const addresses = shownAddresses([preview(typed(permit2BatchTypes, permit), context)])
  expect(addresses[0]).toBe(person)
  expect(addresses).toContain(token.toLowerCase())

  const names = Array.from({ length: 80 }, (_, index) => `part${index}`)
  const noise = typed(
    [`Order(${names.map((name) => `address ${name}`).join(', ')}, address recipient)`],
    {
      ...Object.fromEntries(names.map((name, index) => [name, getAddress(addressOf(index))])),
      recipient: getAddress(person),
    },
  )
  expect(shownAddresses([preview(noise, context)])[0]).toBe(person)
})

/** The facts from a node that is reached by HTTP, and how many requests that took. */
async function factsByHttp(answers: Parameters<typeof fakeNode>[0], addresses: readonly Address[]) {
  const node = await fakeNode(answers)
  onTestFinished(node.close)
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http(node.url) } })
  const used = { account: person, chainId: mainnet.id } as const
  const facts = await readAddressFacts(config, undefined, used, addresses)
  return { facts, requests: fetched.mock.calls.length }
}

test('forty addresses take a few requests, each of many calls', async () => {
  const many = Array.from({ length: 40 }, (_, index) => addressOf(index))
  const { facts, requests } = await factsByHttp({ eth_call: { result: '0x' } }, many)
  expect(Object.keys(facts.isContract ?? {})).toHaveLength(40)
  expect(requests).toBeLessThan(8)
})

test('a node that refuses batches is asked one by one', async () => {
  const answer = (_: unknown, init?: RequestInit) => {
    const asked = JSON.parse(String(init?.body))
    const result = { jsonrpc: '2.0', id: asked.id, result: '0x6001' }
    return Array.isArray(asked)
      ? new Response('No batches.', { status: 400 })
      : Response.json(result)
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...all) => answer(...all))
  onTestFinished(() => fetched.mockRestore())
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://node.test', { retryCount: 0 }) },
  })
  const used = { account: person, chainId: mainnet.id } as const
  const facts = await readAddressFacts(config, undefined, used, [contract])
  expect(facts).toMatchObject({ node: 'answers', isContract: { [contract]: true } })
})

test('a contract that had no code three days ago is young', async () => {
  const day = 86_400
  const answers = {
    eth_call: { result: '0x' },
    // A block each 12 seconds.
    eth_getBlockByNumber: ([block]: unknown[]) => {
      const number = block === 'latest' ? 100_000 : Number(block)
      return { result: { number: numberToHex(number), timestamp: numberToHex(number * 12) } }
    },
    eth_getCode: ([address, block]: unknown[]) => {
      const isBefore = block !== 'latest' && Number(block) <= 100_000 - (3 * day) / 12
      return { result: address === contract && isBefore ? '0x' : '0x6001' }
    },
  }
  const { facts } = await factsByHttp(answers, [contract, person])
  expect(facts.isYoung).toEqual({ [contract]: true, [person]: false })
})

test('the age of blocks is asked for once, and not kept for longer than it holds', async () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  const asked: unknown[] = []
  const answers = {
    eth_call: { result: '0x' },
    eth_getBlockByNumber: ([block]: unknown[]) => {
      asked.push(block)
      const number = block === 'latest' ? 100_000 : Number(block)
      return { result: { number: numberToHex(number), timestamp: numberToHex(number * 12) } }
    },
    eth_getCode: ([, block]: unknown[]) => ({ result: block === 'latest' ? '0x6001' : '0x' }),
  }
  await factsByHttp(answers, [contract])
  expect(asked).toHaveLength(2)
  expect((await factsByHttp(answers, [contract])).facts.isYoung).toEqual({ [contract]: true })
  expect(asked).toHaveLength(2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await factsByHttp(answers, [contract])
  expect(asked).toHaveLength(4)
})

test('how old a contract is stays unknown on a young chain, and without old states', async () => {
  const young = await factsByHttp({ eth_call: { result: '0x' } }, [contract])
  expect(young.facts.isYoung).toBeUndefined()
  const pruned = await factsByHttp(
    {
      eth_call: { result: '0x' },
      eth_getBlockByNumber: ([block]: unknown[]) => {
        const number = block === 'latest' ? 100_000 : Number(block)
        return { result: { number: numberToHex(number), timestamp: numberToHex(number * 12) } }
      },
      eth_getCode: ([, block]: unknown[]) =>
        block === 'latest'
          ? { result: '0x6001' }
          : { error: { code: -32000, message: 'missing trie node' } },
    },
    [contract],
  )
  expect(pruned.facts).toMatchObject({ isYoung: {}, isContract: { [contract]: true } })
})
