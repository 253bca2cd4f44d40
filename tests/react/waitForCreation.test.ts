import { pad } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '#lib/tracker/Entry.ts'
import { waitForCreation } from '#react/sign/sender/waitForCreation.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 31337
const second = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function operation(part: Partial<Entry> = {}): Entry {
  const operationHash = pad('0xa', { size: 32 })
  return {
    ...{ id: operationHash, kind: 'operation', operationHash, chainId, account, sender: account },
    calls: [{ to: account, value: '0', data: '0x' }],
    sentAt: new Date().toISOString(),
    ...part,
  }
}

/** How long a second operation waits, and how it ends. */
function waiting(sent: Entry[], isCreated: () => boolean = () => false) {
  const created = vi.fn(async () => isCreated())
  let outcome: unknown = 'waiting'
  const creation = { account, chainId, isCreated: created, sent: () => sent } as const
  void waitForCreation(creation).then(
    () => {
      outcome = 'ready'
    },
    (error: { key: string }) => {
      outcome = error.key
    },
  )
  return { created, outcome: () => outcome }
}

test('the first operation of an account waits for nothing, and asks for nothing', async () => {
  const { created, outcome } = waiting([])
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('ready')
  expect(created).not.toHaveBeenCalled()
})

test('a second one waits until the first has created the account', async () => {
  let isCreated = false
  const { outcome } = waiting([operation()], () => isCreated)
  await vi.advanceTimersByTimeAsync(20 * second)
  expect(outcome()).toBe('waiting')
  isCreated = true
  await vi.advanceTimersByTimeAsync(20 * second)
  expect(outcome()).toBe('ready')
})

test('it does not wait for an account that exists', async () => {
  const { outcome } = waiting([operation()], () => true)
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('ready')
})

test('it goes on once the first was dropped', async () => {
  const sent = [operation()]
  const { outcome } = waiting(sent)
  await vi.advanceTimersByTimeAsync(10 * second)
  const progress = { since: 0, askedAt: 0, state: { name: 'dropped' } } as const
  sent[0] = operation({ progress })
  await vi.advanceTimersByTimeAsync(20 * second)
  expect(outcome()).toBe('ready')
})

test('after a minute it says why it was not sent', async () => {
  const { created, outcome } = waiting([operation()])
  await vi.advanceTimersByTimeAsync(90 * second)
  expect(outcome()).toBe('accountBeingCreated')
  expect(created.mock.calls.length).toBeLessThan(9)
})

test.each([
  ['of another account', { sender: pad('0x1', { size: 20 }) }],
  ['on another chain', { chainId: 1 }],
  ['of long ago', { sentAt: new Date(Date.now() - 600 * second).toISOString() }],
  ['that is a transaction', { kind: 'transaction' as const }],
])('it does not wait for one %s', async (_, part) => {
  const { outcome } = waiting([operation(part)])
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('ready')
})
