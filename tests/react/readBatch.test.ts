import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '#lib/tracker/conclude.ts'
import { readBatch, type WalletAnswer } from '#react/batch/readBatch.ts'
import { isWatched, parseBatches, type SentBatch, sentBatch } from '#react/batch/sentBatches.ts'

const now = Date.parse('2026-01-02T00:00:00Z')
const minute = 60_000
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = pad('0xb', { size: 32 })
const other = pad('0xc', { size: 32 })
const blockHash = pad('0x1', { size: 32 })

const sent: SentBatch = {
  ...sentBatch({
    ...{ id: pad('0xa', { size: 32 }), chainId: 31337, account },
    wallet: { id: 'wallet', name: 'Wallet' },
    calls: [
      { to: account, value: 1n },
      { to: account, value: 2n },
    ],
  }),
  sentAt: new Date(now - 10 * minute).toISOString(),
}

const receipt = { status: 'success', transactionHash: hash, blockNumber: 5n, blockHash } as const
const says = (statusCode: number, receipts: (typeof receipt)[] = []): WalletAnswer => ({
  ...{ at: now, statusCode, atomic: true, receipts },
})
const mined = (isSuccessful = true): Evidence => ({
  ...{ at: now, found: 'mined', hash: other, block: 6n, blockHash, isSuccessful },
})
const read = (answers: Parameters<typeof readBatch>[1], batch = sent) =>
  readBatch(batch, answers, now)

describe('a batch', () => {
  test('whose wallet names its transactions is theirs, also with another word of the bundler', () => {
    const reading = read({ wallet: says(200, [receipt]), operation: mined() })
    expect(reading.outcome.state).toBe('confirmed')
    expect(reading.hashes).toEqual([hash])
    expect(reading.progress?.state).toMatchObject({ name: 'mined', hash, block: '5' })
  })

  test('that its wallet reports as done without receipts has those that the bundler names', () => {
    const reading = read({ wallet: says(200), operation: mined() })
    expect(reading.outcome).toEqual({ state: 'confirmed', calls: ['confirmed', 'confirmed'] })
    expect(reading.hashes).toEqual([other])
  })

  test('that its wallet reports as done failed, if the chain says so', () => {
    expect(read({ wallet: says(200), operation: mined(false) }).outcome.state).toBe('failed')
    const chain = [{ operation: { isSuccessful: false, reason: 'no' } }]
    const reading = read({ wallet: says(200, [receipt]), chain })
    expect(reading.outcome.state).toBe('failed')
    expect(reading.progress?.state).toMatchObject({ name: 'failed', reason: 'no' })
  })

  test('that its wallet reports as done failed, if its transaction was reverted', () => {
    const reading = read({ wallet: says(200, [receipt]), chain: [{ isMined: false }] })
    expect(reading.outcome.state).toBe('failed')
    expect(reading.progress?.state).toMatchObject({ name: 'failed', hash })
  })

  test('that was in a block is not unsent because its wallet no longer knows it', () => {
    const { progress } = read({ wallet: says(200, [receipt]) })
    const known = { ...sent, ...(progress && { progress }) }
    const reading = read({ wallet: { ...says(400), at: now + 1 } }, known)
    expect(reading.outcome.state).toBe('confirmed')
    expect(reading.progress?.state.name).toBe('mined')
    expect(reading.hashes).toEqual([hash])
    // Before that, the wallet's word counts.
    expect(read({ wallet: says(400) }).outcome.state).toBe('notSent')
  })

  test('that its wallet reports as done, and nobody names, is done without transactions', () => {
    const reading = read({ wallet: says(200) })
    expect(reading).toMatchObject({ outcome: { state: 'confirmed' }, hashes: [] })
    expect(reading.evidence).toBeUndefined()
  })

  test('that its wallet does not know is what bundler and chain say', () => {
    const wallet: WalletAnswer = { at: now, error: 'unrecognized' }
    expect(read({ wallet, operation: mined() }).outcome.state).toBe('confirmed')
    const nothing = (nonce: 'free' | 'used') =>
      read({ wallet, operation: { at: now, found: 'nothing', nonce } }).outcome.state
    expect(nothing('free')).toBe('dropped')
    expect(nothing('used')).toBe('neverIncluded')
    const operation: Evidence = { at: now, found: 'expired' }
    expect(read({ wallet, operation }).outcome.state).toBe('neverIncluded')
    expect(read({ wallet }).outcome.state).toBe('unknown')
    expect(read({ wallet }).progress?.state).toEqual({ name: 'unknown', why: 'unrecognized' })
  })

  test('that its wallet calls pending for more than a day is no longer expected', () => {
    const later = now + 25 * 60 * minute
    const pending = { ...says(100), at: later }
    const reading = readBatch(sent, { wallet: pending }, later)
    expect(reading.outcome).toEqual({ state: 'unknown', calls: ['unknown', 'unknown'] })
    expect(reading.progress?.state).toEqual({ name: 'unknown', why: 'waiting' })
    const known = { ...sent, ...(reading.progress && { progress: reading.progress }) }
    const done = { ...says(200, [receipt]), at: later + minute }
    expect(readBatch(known, { wallet: done }, later + minute).outcome.state).toBe('confirmed')
  })

  test('that its wallet calls pending is over once another operation has its nonce', () => {
    const operation: Evidence = { at: now, found: 'nothing', nonce: 'used' }
    expect(read({ wallet: says(100), operation }).outcome.state).toBe('neverIncluded')
    const free: Evidence = { at: now, found: 'nothing', nonce: 'free' }
    expect(read({ wallet: says(100), operation: free }).outcome.state).toBe('pending')
  })

  test('that pends for more than a day is of unknown fate', () => {
    const old = { ...sent, sentAt: new Date(now - 25 * 60 * minute).toISOString() }
    const reading = read({ wallet: says(100) }, old)
    expect(reading.progress?.state).toEqual({ name: 'unknown', why: 'waiting' })
  })

  test('is known by its last state without its wallet', () => {
    const { progress } = read({ wallet: says(200, [receipt]) })
    const reading = read({}, { ...sent, ...(progress && { progress }) })
    expect(reading).toMatchObject({ outcome: { state: 'confirmed' }, hashes: [hash] })
    const failing: WalletAnswer = { at: now + minute, error: 'unreachable' }
    const stored = { ...sent, ...(progress && { progress }) }
    expect(readBatch(stored, { wallet: failing }, now + minute).outcome.state).toBe('confirmed')
  })

  test('that left the chain is pending again', () => {
    const { progress } = read({ wallet: says(200, [receipt]) })
    const later: WalletAnswer = { ...says(100), at: now + minute }
    const stored = { ...sent, ...(progress && { progress }) }
    expect(readBatch(stored, { wallet: later }, now + minute).progress?.state.name).toBe('pending')
  })
})

describe('the stored batches', () => {
  test('of earlier versions keep their chain and wallet', () => {
    const { id, chainId, calls, sentAt } = sent
    const old = { ...{ id, chainId, account, calls, sentAt }, connectorId: 'x', walletName: 'X' }
    expect(parseBatches([old])).toMatchObject([{ chainId, answeredBy: { id: 'x', name: 'X' } }])
  })

  test('are 200 and more, and none that pends is pushed out', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...sent, id: `pending ${index}` }))
    const done = Array.from({ length: 200 }, (_, index) => ({
      ...{ ...sent, id: `done ${index}` },
      comparison: { differences: [], isKept: true },
    }))
    const ids = parseBatches([...done, ...many]).map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('pending'))).toHaveLength(200)
  })

  test('create no contracts', () => {
    expect(parseBatches([{ ...sent, calls: [{ value: '0', data: '0x' }] }])).toEqual([])
  })
})

describe('a batch is watched', () => {
  test('until it is kept, also if it is old and nobody was asked since', () => {
    const old = { ...sent, sentAt: new Date(Date.now() - 48 * 60 * minute).toISOString() }
    expect(isWatched(old)).toBe(true)
    expect(isWatched({ ...old, comparison: { differences: [], isKept: true } })).toBe(false)
    const unknown = { since: 0, askedAt: 1, state: { name: 'unknown', why: 'waiting' } } as const
    expect(isWatched({ ...old, progress: unknown })).toBe(false)
    expect(isWatched({ ...sent, sentAt: new Date().toISOString(), progress: unknown })).toBe(true)
  })
})
