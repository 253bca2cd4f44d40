import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { type Relay, startRelay } from '#devnet/relay/relay.ts'
import { connectClient, createIdentity } from '#tests/devnet/support/relayClient.ts'
import { until } from '#tests/support/until.ts'

const clock = createClock()
const lines: string[] = []
let relay: Relay
beforeEach(async () => {
  lines.length = 0
  relay = await startRelay({
    port: 0,
    clock,
    topicLimit: 3,
    log: (line) => lines.push(JSON.stringify(line)),
  })
})
afterEach(async () => {
  clock.setOffsetSeconds(0)
  await relay.stop()
})

const freshTopic = () => randomBytes(32).toString('hex')
const publishParams = (topic: string, message: string, more: object = {}) => ({
  topic,
  message,
  ttl: 300,
  tag: 1108,
  prompt: true,
  ...more,
})

describe('delivering messages', () => {
  test('a message is delivered to subscribers, never to its publisher', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    const id = createHash('sha256').update(`${topic}${bob.clientId}`).digest('hex')
    expect(await bob.request('irn_subscribe', { topic })).toBe(id)
    await alice.request('irn_subscribe', { topic })
    expect(await alice.request('irn_publish', publishParams(topic, 'b25l'))).toBe(true)
    await until(() => expect(bob.pushed).toMatchObject([{ topic, message: 'b25l', tag: 1108 }]))
    await until(() => expect(relay.stats().acknowledged).toBe(1))
    expect(alice.pushed).toEqual([])
  })

  test('a message waits for a disconnected client, and is not delivered again once acknowledged', async () => {
    const topic = freshTopic()
    const identity = createIdentity()
    const alice = await connectClient(relay.url)
    await alice.request('irn_publish', publishParams(topic, 'b25l'))
    await alice.request('irn_publish', publishParams(topic, 'dHdv'))
    const bob = await connectClient(relay.url, { identity })
    await bob.request('irn_subscribe', { topic })
    await until(() => expect(bob.pushed.map(({ message }) => message)).toEqual(['b25l', 'dHdv']))
    await until(() => expect(relay.stats().acknowledged).toBe(2))
    await bob.close()

    const again = await connectClient(relay.url, { identity })
    await again.request('irn_subscribe', { topic })
    await alice.request('irn_publish', publishParams(topic, 'dGhyZWU='))
    await until(() => expect(again.pushed.map(({ message }) => message)).toEqual(['dGhyZWU=']))
  })

  test('a message that was not acknowledged is delivered again', async () => {
    const topic = freshTopic()
    const identity = createIdentity()
    const alice = await connectClient(relay.url)
    const deaf = await connectClient(relay.url, { identity, acknowledges: false })
    await deaf.request('irn_subscribe', { topic })
    await alice.request('irn_publish', publishParams(topic, 'b25l'))
    await until(() => expect(deaf.pushed).toHaveLength(1))
    await deaf.close()
    const bob = await connectClient(relay.url, { identity })
    await bob.request('irn_batchSubscribe', { topics: [topic] })
    await until(() => expect(bob.pushed).toHaveLength(1))
    expect(relay.stats().redelivered).toBe(1)
  })

  test('the same text published again is one message', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    await bob.request('irn_subscribe', { topic })
    expect(await alice.request('irn_publish', publishParams(topic, 'b25l'))).toBe(true)
    expect(await alice.request('irn_publish', publishParams(topic, 'b25l'))).toBe(true)
    await alice.request('irn_publish', publishParams(topic, 'ZW5k'))
    await until(() => expect(bob.pushed.map(({ message }) => message)).toEqual(['b25l', 'ZW5k']))
    expect(relay.stats()).toMatchObject({ published: 2, duplicates: 1 })
  })

  test('a message is deleted when its TTL ends', async () => {
    const topic = freshTopic()
    const alice = await connectClient(relay.url)
    await alice.request('irn_publish', publishParams(topic, 'b25l', { ttl: 300 }))
    await alice.request('irn_publish', publishParams(topic, 'dHdv', { ttl: 900 }))
    clock.setOffsetSeconds(301)
    const bob = await connectClient(relay.url)
    expect(await bob.request('irn_fetchMessages', { topic })).toMatchObject({
      messages: [{ message: 'dHdv' }],
      hasMore: false,
    })
    await bob.request('irn_subscribe', { topic })
    await until(() => expect(bob.pushed.map(({ message }) => message)).toEqual(['dHdv']))
  })

  test('two sockets of one client both receive a message', async () => {
    const topic = freshTopic()
    const identity = createIdentity()
    const tabs = [
      await connectClient(relay.url, { identity }),
      await connectClient(relay.url, { identity }),
    ]
    for (const tab of tabs) await tab.request('irn_subscribe', { topic })
    const alice = await connectClient(relay.url)
    await alice.request('irn_publish', publishParams(topic, 'b25l'))
    for (const tab of tabs) await until(() => expect(tab.pushed).toHaveLength(1))
    expect(relay.stats()).toMatchObject({ sockets: 3, clients: 2 })
  })

  test('an attestation is passed on even when it is empty', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    await bob.request('irn_subscribe', { topic })
    await alice.request('irn_publish', publishParams(topic, 'b25l', { attestation: '' }))
    await alice.request('irn_publish', publishParams(topic, 'dHdv'))
    await until(() => expect(bob.pushed).toHaveLength(2))
    expect(bob.pushed.map((pushed) => 'attestation' in pushed)).toEqual([true, false])
  })

  test('a subscription ends when it is canceled; one that never existed counts as canceled', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    const id = await bob.request('irn_subscribe', { topic })
    expect(await bob.request('irn_unsubscribe', { topic, id })).toBe(true)
    expect(await bob.request('irn_unsubscribe', { topic: freshTopic(), id })).toBe(true)
    await alice.request('irn_publish', publishParams(topic, 'b25l'))
    expect(relay.stats()).toMatchObject({ subscriptions: 0, delivered: 0, storedMessages: 1 })
  })

  test('batched receipts acknowledge messages', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    await alice.request('irn_publish', publishParams(topic, 'b25l'))
    const messageId = createHash('sha256').update('b25l').digest('hex')
    await bob.request('irn_batchReceive', { receipts: [{ topic, messageId }] })
    expect(await bob.request('irn_batchFetchMessages', { topics: [topic] })).toEqual({
      messages: [],
      hasMore: false,
    })
  })

  test('the older method names work', async () => {
    const topic = freshTopic()
    const client = await connectClient(relay.url)
    expect(await client.request('iridium_subscribe', { topic })).toBe(
      await client.request('waku_subscribe', { topic }),
    )
  })
})

describe('sessions in one step', () => {
  test('a proposal subscribes its sender to the answer, and a settlement waits in the mailbox', async () => {
    const [pairingTopic, sessionTopic] = [freshTopic(), freshTopic()]
    const [site, wallet] = [await connectClient(relay.url), await connectClient(relay.url)]
    await site.request('wc_proposeSession', { pairingTopic, sessionProposal: 'cHJvcG9zZQ==' })
    await wallet.request('irn_subscribe', { topic: pairingTopic })
    await until(() => expect(wallet.pushed).toMatchObject([{ message: 'cHJvcG9zZQ==', tag: 1100 }]))
    await wallet.request('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'cmVzcG9uc2U=',
      sessionSettlementRequest: 'c2V0dGxl',
    })
    await until(() => expect(site.pushed).toMatchObject([{ message: 'cmVzcG9uc2U=', tag: 1101 }]))
    await site.request('irn_subscribe', { topic: sessionTopic })
    await until(() => expect(site.pushed[1]).toMatchObject({ message: 'c2V0dGxl', tag: 1102 }))
    await site.request('irn_publish', publishParams(sessionTopic, 'YWNr', { tag: 1103 }))
    await until(() => expect(wallet.pushed[1]).toMatchObject({ message: 'YWNr' }))
  })
})

describe('refused requests', () => {
  const refused = async (method: string, params: unknown) => {
    const client = await connectClient(relay.url)
    return client.request(method, params).then(
      () => 'taken',
      (error: { code: number; data?: string }) => `${error.code} ${error.data}`,
    )
  }
  test.each([
    ['a message that would live too briefly', { ttl: 29 }, '-32000 TtlTooShort'],
    ['a message that would live too long', { ttl: 604_801 }, '-32000 TtlTooLong'],
    ['a topic that is none', { topic: 'xyz' }, '-32600 InvalidTopic'],
    ['a message that is empty', { message: '' }, '-32600 InvalidParams'],
    ['a life that is no whole number', { ttl: '300' }, '-32600 InvalidParams'],
    [
      'a message that is too large',
      { message: 'a'.repeat(1024 * 1024 + 1) },
      '-32600 PayloadSizeExceeded',
    ],
  ])('%s', async (_what, wrong, error) => {
    expect(await refused('irn_publish', publishParams(freshTopic(), 'b25l', wrong))).toBe(error)
    expect(relay.stats()).toMatchObject({ storedMessages: 0, failed: 1 })
  })

  test('batches are neither empty nor larger than 500', async () => {
    const topics = Array.from({ length: 501 }, freshTopic)
    expect(await refused('irn_batchSubscribe', { topics: [] })).toBe('-32600 BatchEmpty')
    expect(await refused('irn_batchSubscribe', { topics })).toBe('-32600 BatchLimitExceeded')
    expect(await refused('irn_batchSubscribe', { topics: topics.slice(1) })).toBe('taken')
    expect(await refused('irn_batchPublish', { messages: [] })).toBe('-32600 BatchEmpty')
  })

  test('a batch of messages is stored as a whole or not at all', async () => {
    const good = publishParams(freshTopic(), 'b25l')
    expect(await refused('irn_batchPublish', { messages: [good, { ...good, topic: '' }] })).toBe(
      '-32600 InvalidTopic',
    )
    expect(relay.stats().storedMessages).toBe(0)
  })

  test('a topic accepts messages up to its limit, and again once they are read', async () => {
    const topic = freshTopic()
    const alice = await connectClient(relay.url)
    for (const text of ['b25l', 'dHdv', 'dGhyZWU=']) {
      await alice.request('irn_publish', publishParams(topic, text))
    }
    await expect(
      alice.request('irn_publish', publishParams(topic, 'Zm91cg==')),
    ).rejects.toMatchObject({
      code: -32000,
      data: 'MailboxLimitExceeded',
    })
    const bob = await connectClient(relay.url)
    await bob.request('irn_subscribe', { topic })
    await until(() => expect(relay.stats().acknowledged).toBe(3))
    expect(await alice.request('irn_publish', publishParams(topic, 'Zm91cg=='))).toBe(true)
  })

  test('malformed frames are answered with an error', async () => {
    const client = await connectClient(relay.url)
    const data = async (text: string) =>
      (JSON.parse(await client.raw(text)) as { error: { data: string } }).error.data
    expect(await data('not json')).toBe('Serialization')
    expect(await data('[]')).toBe('Serialization')
    expect(await data('{"id":"1700000000000000001","method":"irn_publish"}')).toBe(
      'InvalidJsonRpcVersion',
    )
    expect(await data('{"id":5,"jsonrpc":"2.0","method":"irn_subscribe"}')).toBe('InvalidRequestId')
    expect(await data('{"id":1700000000000000,"jsonrpc":"2.0","method":"eth_sign"}')).toBe(
      'InvalidMethod',
    )
  })
})

describe('ids', () => {
  const subscribe = (id: string) =>
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${freshTopic()}"}}`

  test.each([
    ['a string of 19 digits', '"1737012345678901234"'],
    ['a number beyond 2^53', '1737012345678901234'],
    ['a number below 2^53', '1737012345678901'],
    ['a string of 13 digits', '"1737012345678"'],
  ])('%s is echoed digit by digit', async (_what, id) => {
    const client = await connectClient(relay.url)
    expect(await client.raw(subscribe(id))).toContain(`{"id":${id},"jsonrpc":"2.0","result":"`)
  })

  test('an id inside a message is not changed', async () => {
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    await bob.request('irn_subscribe', { topic })
    const message = '{"id":1737012345678901234,"x":"\\"id\\":1737012345678901234}"}'
    await alice.request('irn_publish', publishParams(topic, message))
    await until(() => expect(bob.pushed[0]?.message).toBe(message))
  })
})

describe('privacy', () => {
  test('neither messages nor their metadata are logged or counted', async () => {
    const canary = `canary${randomBytes(16).toString('hex')}`
    const topic = freshTopic()
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    await bob.request('irn_subscribe', { topic })
    await alice.request(
      'irn_publish',
      publishParams(topic, canary, {
        attestation: canary,
        correlationId: canary,
        tvf: { txHashes: [canary], rpcMethods: [canary], chainId: canary },
      }),
    )
    await alice.request('wc_proposeSession', {
      pairingTopic: topic,
      sessionProposal: `${canary}1`,
      correlationId: canary,
    })
    await alice
      .request('irn_publish', publishParams(topic, canary, { ttl: canary }))
      .catch(() => {})
    await alice.request(`irn_${canary}`, { topic: canary }).catch(() => {})
    await alice.raw(`{"${canary}"`)
    await until(() => expect(bob.pushed).toHaveLength(2))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('\n')).not.toContain(canary)
    expect(JSON.stringify(relay.stats())).not.toContain(canary)
  })

  test('the origin of a message can be looked up by its hash; a program has none', async () => {
    const topic = freshTopic()
    const page = await connectClient(relay.url, { origin: 'http://localhost:3000' })
    const program = await connectClient(relay.url)
    await page.request('irn_publish', publishParams(topic, 'b25l'))
    await program.request('irn_publish', publishParams(topic, 'dHdv'))
    const lookUp = async (text: string) => {
      const hash = createHash('sha256').update(text).digest('hex')
      const response = await fetch(`http://localhost:${relay.port}/attestation/${hash}`)
      return response.ok ? response.json() : response.status
    }
    expect(await lookUp('b25l')).toEqual({ origin: 'http://localhost:3000', isScam: false })
    expect(await lookUp('dHdv')).toBe(404)
    relay.setScamOrigins(['http://localhost:3000'])
    expect(await lookUp('b25l')).toMatchObject({ isScam: true })
  })
})
