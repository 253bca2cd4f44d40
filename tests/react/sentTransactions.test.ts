import { describe, expect, test } from 'vitest'
import { isOwnLine } from '#react/transactions/isOwnLine.ts'
import { differ } from '#react/transactions/sentCalls.ts'
import {
  parseTransactions,
  sentTransaction,
  totalValue,
  withSent,
} from '#react/transactions/sentTransactions.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sent = {
  hash: `0x${'1'.repeat(64)}`,
  chainId: 31337,
  account: address,
  to: address,
  value: '5',
  data: '0x',
  sentAt: '2026-01-01T00:00:00.000Z',
} as const
const operation = {
  sender: address,
  block: '12',
  moreCalls: [{ to: address, value: '7', data: '0x12' }],
} as const

describe('stored transactions', () => {
  test('are read with and without an operation', () => {
    const both = parseTransactions([sent, { ...sent, operation }])
    expect(both.map(({ kind }) => kind)).toEqual(['transaction', 'operation'])
    expect(both.map(totalValue)).toEqual([5n, 12n])
  })

  test.each([
    ['a sender', { ...operation, sender: '0x12' }],
    ['a block', { ...operation, block: '-1' }],
    ['calls', { sender: address, block: '12' }],
    ['calls that are calls', { ...operation, moreCalls: [{ value: 'x', data: '0x' }] }],
    ['fields', 'operation'],
  ])('are left out if their operation is without %s', (_, wrong) => {
    expect(parseTransactions([{ ...sent, operation: wrong }])).toEqual([])
  })
})

describe('the lines of a list', () => {
  const hashOf = (digit: number) => `0x${String(digit).repeat(64)}` as const
  const same = { chainId: 31337, account: address, to: address, nonce: 4 } as const
  const cancellation = { ...same, value: 0n }
  const lines = (all: ReturnType<typeof withSent>) => all.filter(isOwnLine).map(({ id }) => id)

  test.each([
    ['is sped up twice', [same, same]],
    ['is sped up and canceled', [same, cancellation]],
    ['is canceled, and the cancellation sped up', [cancellation, cancellation]],
  ])('are one for what %s', (_, replacements) => {
    const all = [{ ...same, value: 5n }, ...replacements].map((fields, index) =>
      sentTransaction({ value: 5n, ...fields, hash: hashOf(index) }),
    )
    const listed = all.reduce(withSent, [sentTransaction({ ...same, nonce: 3, hash: hashOf(9) })])
    expect(lines(listed)).toEqual([hashOf(0), hashOf(9)])
  })

  test('are two for what was replaced by something else, which was sped up', () => {
    const all = [5n, 6n, 6n].map((value, index) =>
      sentTransaction({ ...same, value, hash: hashOf(index) }),
    )
    expect(lines(all.reduce(withSent, []))).toEqual([hashOf(1), hashOf(0)])
  })
})

describe('the mined calls', () => {
  const shown = parseTransactions([{ ...sent, operation }])[0]?.calls ?? []
  const mined = [
    { to: address.toLowerCase() as `0x${string}`, value: 5n, data: '0x' as const },
    { to: address, value: 7n, data: '0x12' as const },
  ] as const

  test('are those shown, whatever the case of an address', () => {
    expect(differ(shown, mined)).toEqual([])
    expect(differ(shown, undefined)).toEqual([])
  })

  test('differ in the fields that any call changed, or in all if one is missing', () => {
    expect(differ(shown, [mined[0], { ...mined[1], value: 8n }])).toEqual(['value'])
    expect(differ(shown, [mined[0], { ...mined[1], data: '0x13' }])).toEqual(['data'])
    expect(differ(shown, [{ ...mined[0], to: null }, mined[1]])).toEqual(['to'])
    expect(differ(shown, [mined[0]])).toEqual(['to', 'value', 'data'])
  })
})

describe('a transaction of the same nonce as another one that waits', () => {
  const first = sentTransaction({
    hash: `0x${'1'.repeat(64)}`,
    chainId: 1,
    account: address,
    nonce: 3,
  })
  const dropped = { state: { name: 'dropped' as const }, since: 1, askedAt: 2 }
  const by = (call: object, nonce = 3) => {
    const hash = `0x${'2'.repeat(64)}` as const
    const sent = sentTransaction({ hash, chainId: 1, account: address, nonce, ...call })
    return withSent([{ ...first, progress: dropped }], sent)[1]
  }

  test('takes its place, and is looked at anew', () => {
    expect(by({})).toMatchObject({ replacedBy: { reason: 'repriced' }, progress: { askedAt: 0 } })
    expect(by({ to: address })?.replacedBy?.reason).toBe('cancelled')
    expect(by({ to: address, value: 1n })?.replacedBy?.reason).toBe('replaced')
  })

  test('does not if the nonce is another one', () => {
    expect(by({}, 4)).toEqual({ ...first, progress: dropped })
  })
})
