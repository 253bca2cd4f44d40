import { concatHex, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { account, context, friend } from '#tests/lib/review/preview/context.ts'

/**
 * Requests designed to block the main thread. Without limits each takes seconds to minutes of CPU;
 * with them milliseconds. CPU time does not count what other programs of a busy machine take.
 */
const limitMilliseconds = 1500

function timed<Result>(run: () => Result): Result {
  const start = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(limitMilliseconds)
  return result
}

const read = (request: SigningRequest) => timed(() => preview(request, context))
const codes = (request: SigningRequest) => read(request).warnings.map(({ code }) => code)

/** Structs that each reference the next, and the last the first, all of them used. */
function ring(count: number): SigningRequest {
  const names = Array.from({ length: count }, (_, index) => `Type${index}`)
  const links = names.map((name, index) => [
    name,
    [{ name: 'next', type: `${names[(index + 1) % count]}[]` }],
  ])
  const types = {
    ...Object.fromEntries(links),
    Root: names.map((name) => ({ name: name.toLowerCase(), type: name })),
  }
  const message = Object.fromEntries(names.map((name) => [name.toLowerCase(), { next: [] }]))
  const typedData = JSON.stringify({
    types,
    primaryType: 'Root',
    domain: { chainId: 31337 },
    message,
  })
  return { kind: 'typedData', typedData }
}

const valuesOf = (count: number): SigningRequest => ({
  kind: 'typedData',
  typedData: {
    types: { Root: [{ name: 'values', type: 'uint8[]' }] },
    primaryType: 'Root',
    domain: { chainId: 31337 },
    message: { values: Array(count).fill(1) },
  },
})

describe('typed data', () => {
  test('a cycle of 60 types is parsed and hashed', () => {
    expect(read(ring(60)).hash).toMatch(/^0x/)
  })

  test.each([800, 2500])('a cycle of %i types is rejected immediately', (count) => {
    expect(codes(ring(count))).toEqual(['invalidTypedData'])
  })

  test('many fields, or long field names, are rejected immediately', () => {
    const fields = Array.from({ length: 600 }, (_, index) => ({ name: `f${index}`, type: 'bool' }))
    const long = [{ name: 'n'.repeat(20_000), type: 'bool' }]
    for (const Root of [fields, long]) {
      const typedData = { types: { Root }, primaryType: 'Root', domain: {}, message: {} }
      expect(codes({ kind: 'typedData', typedData } as SigningRequest)).toEqual([
        'invalidTypedData',
      ])
    }
  })

  test('10,000 values are parsed, 200,000 are rejected', () => {
    expect(read(valuesOf(10_000)).hash).toMatch(/^0x/)
    expect(codes(valuesOf(200_000))).toEqual(['invalidTypedData'])
  })

  test('100,000 keys without a type are rejected', () => {
    const message = Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`k${key}`, 1]))
    const typedData = { types: { Root: [] }, primaryType: 'Root', domain: {}, message }
    expect(codes({ kind: 'typedData', typedData } as SigningRequest)).toEqual(['invalidTypedData'])
  })
})

describe('messages', () => {
  test('a sign-in message that hides its domain behind a long word is blocked immediately', () => {
    const message = `${'a'.repeat(100_000)} b wants you to sign in with your Ethereum account:\n`
    expect(codes({ kind: 'message', message })).toContain('siweDomain')
  })
})

describe('calls', () => {
  const abi = parseAbi([
    'function multicall(bytes[] data)',
    'function aggregate((address target, bytes callData)[] calls)',
    'function multiSend(bytes transactions)',
  ])
  const send = (data: Hex): SigningRequest => ({ kind: 'transaction', to: friend, value: 0n, data })
  const word = (value: number) => pad(numberToHex(value))

  test('a list whose elements share bytes is rejected immediately', () => {
    const bytes = concatHex([word(60_000), `0xac9650d8${'00'.repeat(59_996)}`])
    const data = concatHex([
      '0xac9650d8',
      word(32),
      word(2000),
      ...Array(2000).fill(word(64_000)),
      bytes,
    ])
    expect(codes(send(data))).toEqual(['unreadableCall'])
  })

  test('tuples that share bytes are rejected immediately', () => {
    const count = 500
    const heads = Array.from({ length: count }, (_, index) => word(32 * count + 64 * index))
    const tuples = Array.from({ length: count }, (_, index) =>
      concatHex([pad(friend as Hex), word(64 * (count - index))]),
    )
    const bytes = concatHex([word(60_000), `0x${'00'.repeat(60_000)}`])
    const data = concatHex(['0x252dba42', word(32), word(count), ...heads, ...tuples, bytes])
    expect(codes(send(data))).toEqual(['unreadableCall'])
  })

  test('calls of a regular list are decoded', () => {
    const inner = encodeFunctionData({ abi, args: ['0x'], functionName: 'multiSend' })
    const calls = [friend, account].map((target) => ({ target: target as Hex, callData: inner }))
    const data = encodeFunctionData({ abi, args: [calls], functionName: 'aggregate' })
    expect(read(send(data)).title).toBe('Make 2 calls through 0x7099…79C8')
  })

  test('a batch decodes as many calls as one transaction, at any nesting', () => {
    const packed = `${'00'}${friend.slice(2)}${'00'.repeat(64)}`.repeat(100)
    const data = encodeFunctionData({ abi, args: [`0x${packed}`], functionName: 'multiSend' })
    const calls = Array.from({ length: 100 }, () => ({ to: friend, value: 1n, data }))
    expect(codes({ kind: 'batch', calls, isAtomic: true })).toContain('tooManyCalls')
  })

  test('more data than a transaction can contain is rejected', () => {
    const data: Hex = `0x12345678${'ab'.repeat(2_000_000)}`
    expect(codes(send(data))).toEqual(['invalidTransaction'])
    const calls = [{ to: friend, value: 1n, data }]
    expect(codes({ kind: 'batch', calls, isAtomic: true })).toEqual(['invalidTransaction'])
  })
})

describe('data from wallets', () => {
  test('only the first thousand of 300,000 accounts are read', () => {
    const accounts = Array.from({ length: 300_000 }, (_, index) =>
      pad(numberToHex(index), { size: 20 }),
    )
    expect(timed(() => parseAccounts(accounts))).toHaveLength(1000)
  })
})
