import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { reviewProvider } from '#react/wagmi/reviewProvider.ts'

const asked: unknown[] = []

/** A wallet's provider as SDKs build them: an emitter that is reached by its own members. */
function walletProvider() {
  const own = new EventEmitter()
  const request = async (one: unknown) => {
    asked.push(one)
    return '0x'
  }
  const members = {
    request,
    isMetaMask: true,
    chainId: '0x1',
    session: { namespaces: { eip155: { accounts: ['eip155:1:0x1'] } }, self: own },
    provider: own,
    signer: { provider: own, request },
    providers: [own],
    nested: { deep: { list: [{ provider: own }] } },
    map: new Map([['provider', own]]),
    send: (method: string) => request({ method }),
    sendAsync: (payload: unknown) => request(payload),
    self: () => own,
    later: async () => own,
    inList: () => [own],
    callsBack(listener: (...values: unknown[]) => void) {
      listener.call(own, own, { provider: own })
    },
    handles(listener: { handleEvent(event: unknown): void }) {
      listener.handleEvent({ target: own })
    },
  }
  return Object.assign(own, members)
}

const sign = { method: 'personal_sign', params: [] }
const wallet = { id: 'test', name: 'Test' }
const review = vi.fn(async () => 'reviewed')

afterEach(() => {
  asked.length = 0
  vi.clearAllMocks()
})

type Anything = Record<PropertyKey, unknown>

const memberNames = [EventEmitter.prototype, walletProvider(), Object.prototype].flatMap((each) =>
  Reflect.ownKeys(each),
)

/** Every value that can be reached: by members, by what functions return or pass to a callback, and by `this`. */
async function* reachable(
  start: unknown,
  depth = 0,
  seen = new Set<unknown>(),
): AsyncGenerator<unknown> {
  if ((typeof start !== 'object' && typeof start !== 'function') || start === null) return
  if (seen.has(start) || depth > 2) return
  seen.add(start)
  yield start
  const found: unknown[] = []
  function listener(this: unknown, ...values: unknown[]) {
    found.push(this, ...values)
  }
  const names = new Set<PropertyKey>([
    ...(depth === 0 ? memberNames : ['provider', 'signer', 'constructor', 'prototype']),
    ...Reflect.ownKeys(start),
  ])
  for (const name of names) {
    try {
      const member = (start as Anything)[name]
      found.push(member)
      if (typeof member !== 'function' || ['request', 'send', 'sendAsync'].includes(String(name)))
        continue
      for (const values of [
        [],
        ['message', listener],
        [listener],
        [{ handleEvent: listener }],
        ['one', listener],
      ])
        found.push(await (member as (...all: unknown[]) => unknown).apply(start, values))
      if (name === 'constructor') found.push(new (member as new () => unknown)())
    } catch {
      // A member that cannot be called so leads nowhere.
    }
  }
  for (const event of ['message', 'one']) (start as EventEmitter).emit?.(event, 'hello')
  for (const value of found) yield* reachable(value, depth + 1, seen)
}

test('no member, result, callback or `this` of a reviewed provider leads to the wallet’s own', async () => {
  const own = walletProvider()
  const reviewed = reviewProvider(own as never, wallet, review)
  let count = 0
  for await (const value of reachable(reviewed)) {
    count += 1
    expect(value).not.toBe(own)
    expect(value).not.toBeInstanceOf(EventEmitter)
    for (const name of ['request', 'send', 'sendAsync']) {
      const member = (value as Anything)[name]
      if (typeof member !== 'function') continue
      await (name === 'send' ? member('personal_sign', []) : member(sign))
    }
  }
  expect(count).toBeGreaterThan(10)
  expect(review).toHaveBeenCalled()
  expect(asked).toEqual([])
})

test('data, events and chained calls work as those of the provider', async () => {
  const own = walletProvider()
  const reviewed = reviewProvider(own as never, wallet, review) as ReturnType<typeof walletProvider>
  expect([reviewed.isMetaMask, reviewed.chainId]).toEqual([true, '0x1'])
  expect(reviewed.session.namespaces).toEqual(own.session.namespaces)
  const listener = vi.fn()
  expect(reviewed.on('accountsChanged', listener)).toBe(reviewed)
  own.emit('accountsChanged', ['0x1'])
  reviewed.removeListener('accountsChanged', listener)
  own.emit('accountsChanged', ['0x2'])
  expect(listener.mock.calls).toEqual([[['0x1']]])
  expect(await reviewed.later()).toBe(reviewed)
  expect(reviewed.on).toBe(reviewed.on)
})

test('a guarded provider does not return the wallet’s own', () => {
  const guarded = guardProvider(walletProvider() as never)
  expect(guarded.on('message', () => undefined)).toBeUndefined()
  expect(guarded.removeListener('message', () => undefined)).toBeUndefined()
  expect(Object.values(guarded).every((member) => typeof member === 'function')).toBe(true)
})
