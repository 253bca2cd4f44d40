import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { type Relay, startRelay } from '#devnet/relay/relay.ts'
import { connectClient, type RelayTestClient } from '#tests/devnet/support/relayClient.ts'
import { until } from '#tests/support/until.ts'

const topic = randomBytes(32).toString('hex')
let relay: Relay
let alice: RelayTestClient
let bob: RelayTestClient
beforeEach(async () => {
  relay = await startRelay({ port: 0, clock: createClock() })
  alice = await connectClient(relay.url)
  bob = await connectClient(relay.url)
  await bob.request('irn_subscribe', { topic })
})
afterEach(() => relay.stop())

const publish = (message: string) => alice.request('irn_publish', { topic, message, ttl: 300 })
const events = (...messages: string[]) =>
  until(() => expect(bob.pushed.map(({ message }) => message)).toEqual(messages))

test('while paused nothing is delivered, and all of it afterwards', async () => {
  relay.pause()
  await publish('one')
  await publish('two')
  expect(relay.stats()).toMatchObject({ isPaused: true, delivered: 0, published: 2 })
  relay.resume()
  await events('one', 'two')
})

test('messages can be delivered out of order', async () => {
  relay.pause()
  await publish('one')
  await publish('two')
  relay.resume('newestFirst')
  await events('two', 'one')
})

test('a message can be delivered twice', async () => {
  relay.duplicateNext(1)
  await publish('one')
  await publish('two')
  await events('one', 'one', 'two')
})

test('all stored messages can be delivered again to clients that have read them', async () => {
  await publish('one')
  await events('one')
  await until(() => expect(relay.stats().acknowledged).toBe(1))
  expect(relay.replay()).toBe(1)
  await events('one', 'one')
})

test('a dropped publish is not answered, and stored when sent again', async () => {
  relay.dropNext(1, false)
  const dropped = publish('one')
  await until(() => expect(relay.stats().dropped).toBe(1))
  expect(relay.stats().storedMessages).toBe(0)
  // The first response settles the oldest request, because both have the same text.
  expect(await Promise.race([publish('one'), dropped])).toBe(true)
  await events('one')
})

test('a dropped publish can be acknowledged', async () => {
  relay.dropNext(1, true)
  expect(await publish('one')).toBe(true)
  await publish('two')
  await events('two')
})

test('dropping closes every socket and keeps waiting messages', async () => {
  relay.pause()
  await publish('one')
  expect(relay.disconnect()).toBe(2)
  expect(relay.stats()).toMatchObject({ sockets: 0, subscriptions: 0 })
  expect(relay.stats().storedMessages).toBe(1)
})

test('a restart loses everything', async () => {
  relay.pause()
  await publish('one')
  relay.restart()
  await until(() => expect(relay.stats().sockets).toBe(0))
  expect(relay.stats()).toMatchObject({ storedMessages: 0, subscriptions: 0, published: 0 })
})

test('a reset restores every setting', async () => {
  relay.pause()
  relay.setDown(true)
  relay.dropNext(5, false)
  relay.reset()
  expect(relay.stats()).toMatchObject({ isDown: false, isPaused: false })
  const carol = await connectClient(relay.url)
  expect(await carol.request('irn_publish', { topic, message: 'one', ttl: 300 })).toBe(true)
})
