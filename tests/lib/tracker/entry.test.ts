import { describe, expect, test } from 'vitest'
import { conclude } from '#lib/tracker/conclude.ts'
import {
  type Entry,
  keepEntries,
  maxEntries,
  parseEntries,
  parseEntry,
} from '#lib/tracker/Entry.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'1'.repeat(64)}` as const
const call = { to: account, value: '5', data: '0x' } as const
const sentAt = '2026-01-01T00:00:00.000Z'
const title = { text: 'Send 5 wei', locale: 'en' } as const
const effects = { balances: { native: '-5' }, permissions: {} }

const at = Date.parse(sentAt) + 5000
const progress = conclude(
  { sentAt },
  { at, found: 'mined', hash, block: 7n, blockHash: hash, isSuccessful: false, reason: 'Closed' },
  at,
)
const transaction = {
  ...{ id: hash, kind: 'transaction', chainId: 31337, account, sender: account },
  ...{ nonce: '3', hash, calls: [call], effects, title, sentAt, block: '6', progress },
  hasAuthorizations: true,
  replacedBy: { hash, reason: 'repriced' },
  comparison: { differences: ['to'], isSeen: true },
} satisfies Entry
const operation = {
  ...{ id: hash, kind: 'operation', chainId: 1, account, sender: account, operationHash: hash },
  ...{ entryPoint: account, nonce: String(2n ** 200n), calls: [call, call], sentAt, block: '6' },
  answeredBy: { id: 'bundler', name: 'Bundler' },
} satisfies Entry
const batch = {
  ...{ id: 'a', kind: 'batch', chainId: 1, account, sender: account, calls: [call, call], sentAt },
  answeredBy: { id: 'injected', name: 'A wallet' },
} satisfies Entry

describe('a stored entry', () => {
  test.each([transaction, operation, batch])('is read as it was written ($kind)', (entry) => {
    expect(parseEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  test('has no members but its own', () => {
    expect(parseEntry({ ...transaction, __proto__: null, other: 1 })).toEqual(transaction)
  })

  test.each([
    ['no object', 'text'],
    ['an unknown kind', { ...transaction, kind: 'other' }],
    ['no hash', { ...transaction, hash: undefined }],
    ['two calls', { ...transaction, calls: [call, call] }],
    ['no calls', { ...operation, calls: [] }],
    ['a wrong call', { ...operation, calls: [call, { ...call, value: '-1' }] }],
    ['no operation hash', { ...operation, operationHash: undefined }],
    [
      'a call that creates a contract in a batch',
      { ...batch, calls: [{ value: '0', data: '0x' }] },
    ],
    ['no chain', { ...transaction, chainId: '1' }],
    ['a wrong account', { ...transaction, account: '0x12' }],
    ['a wrong sender', { ...transaction, sender: undefined }],
    ['a wrong nonce', { ...transaction, nonce: 3 }],
    ['a wrong entry point', { ...operation, entryPoint: 'x' }],
    ['a wrong wallet', { ...batch, answeredBy: { id: 1, name: '' } }],
    ['no date', { ...transaction, sentAt: 'now' }],
    ['a wrong block', { ...transaction, block: '-1' }],
    ['a wrong replacement', { ...transaction, replacedBy: { hash, reason: 'other' } }],
    ['a wrong state', { ...transaction, progress: { ...progress, state: { name: 'mined' } } }],
    ['an unknown state', { ...transaction, progress: { ...progress, state: { name: 'x' } } }],
    ['a wrong time', { ...transaction, progress: { ...progress, since: '1' } }],
    [
      'a reason with control characters',
      {
        ...transaction,
        progress: { ...progress, state: { ...progress.state, reason: 'a\u202eb' } },
      },
    ],
    ['a wrong mark', { ...transaction, hasAuthorizations: 1 }],
    ['wrong effects', { ...transaction, effects: { balances: {} } }],
    ['a wrong comparison', { ...transaction, comparison: { differences: ['fee'] } }],
  ])('is left out with %s', (_, wrong) => {
    expect(parseEntry(wrong)).toBeUndefined()
  })
})

describe('what earlier versions have stored', () => {
  const common = { chainId: 31337, account, effects, title, sentAt }
  const comparison = { differences: ['to' as const] }

  test('is read as a transaction', () => {
    const replacedBy = { hash, reason: 'cancelled' as const }
    const stored = { ...common, hash, ...call, replacedBy, comparison }
    expect(parseEntry(stored)).toEqual({
      ...{ ...common, id: hash, kind: 'transaction', sender: account, hash, calls: [call] },
      ...{ replacedBy, comparison },
    })
    const creation = { ...common, hash, value: '0', data: '0x00' }
    expect(parseEntry(creation)?.calls).toEqual([{ value: '0', data: '0x00' }])
  })

  test('is read as an operation', () => {
    const sender = '0x00000000000000000000000000000000000000aa'
    const stored = {
      ...common,
      hash,
      ...call,
      operation: { sender, block: '9', moreCalls: [call] },
    }
    expect(parseEntry(stored)).toEqual({
      ...{ ...common, id: hash, kind: 'operation', sender, operationHash: hash, block: '9' },
      calls: [call, call],
    })
    expect(
      parseEntry({ ...stored, operation: { ...stored.operation, moreCalls: 1 } }),
    ).toBeUndefined()
  })

  test('is read as a batch', () => {
    const stored = {
      ...common,
      id: 'a',
      calls: [call],
      connectorId: 'x',
      walletName: 'X',
      comparison,
    }
    expect(parseEntry(stored)).toEqual({
      ...{ ...common, id: 'a', kind: 'batch', sender: account, calls: [call], comparison },
      answeredBy: { id: 'x', name: 'X' },
    })
  })
})

describe('many entries', () => {
  const pending = Array.from({ length: 240 }, (_, index) => ({ ...batch, id: `open ${index}` }))
  const over = Array.from({ length: 100 }, (_, index) => ({
    ...batch,
    id: `over ${index}`,
    progress,
  }))

  test('push none out that is still expected while others are over', () => {
    const compared = over.map((one, index) => ({
      ...{ ...one, id: `compared ${index}` },
      comparison: { differences: [], isKept: true as const },
    }))
    const kept = keepEntries([...compared, ...over.slice(0, 50), ...pending])
    expect(kept).toEqual([...compared.slice(0, 10), ...over.slice(0, 50), ...pending])
    expect(keepEntries([...over, ...pending])).toEqual([...over.slice(0, 60), ...pending])
  })

  test('are limited, newest first', () => {
    const many = [...pending, ...pending.map((one) => ({ ...one, id: `old ${one.id}` }))]
    expect(parseEntries(many)).toEqual(many.slice(0, maxEntries))
    expect(parseEntries('x')).toEqual([])
  })
})
