import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Served, serve } from '#devnet/http/serve.ts'
import { type LinkApi, startLinkApi } from '#devnet/link/linkApi.ts'
import { linkKey, openLink, sealLink } from '#devnet/link/linkCipher.ts'
import { jsonPost } from '#tests/devnet/support/startDevnetProcess.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let link: LinkApi
let control: Served

beforeAll(async () => {
  link = await startLinkApi({ port: 0, chain: { id: 31337, rpcUrl: 'http://localhost:9' } })
  control = await serve({ name: 'control', port: 0, routes: link.control })
})
afterAll(async () => {
  await link?.stop()
  await control?.stop()
})
beforeEach(() => link.reset())

type Message = Record<string, unknown>

/** A site that implements the protocol by hand. */
async function openHost(given?: { id: string; secret: string }) {
  const session = given ?? {
    id: randomBytes(16).toString('hex'),
    secret: randomBytes(32).toString('hex'),
  }
  const key = linkKey(session)
  const socket = new WebSocket(`${link.url.replace('http', 'ws')}/rpc`)
  const heard: Message[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (bytes) => {
    const text = String(bytes)
    heard.push(text === 'h' ? { type: 'h' } : (JSON.parse(text) as Message))
    for (const look of waiting) look()
  })
  await once(socket, 'open')
  const hear = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const look = () => {
        const found = heard.find(fits)
        if (found) resolve(found)
      }
      waiting.push(look)
      look()
    })
  let next = 1
  const ask = (type: string, part: Message = {}) => {
    const id = next++
    socket.send(JSON.stringify({ type, id, sessionId: session.id, ...part }))
    return hear((message) => message.id === id)
  }
  const http = (path: string, method = 'GET', authorization = basic(session.id, key)) =>
    fetch(`${link.url}${path}`, { method, headers: { authorization } })
  return { session, key, socket, heard, hear, ask, http }
}

const basic = (id: string, key: string) => `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
const set = (path: string, body: unknown) =>
  fetch(`${control.url}/control/link${path}`, jsonPost(body))

async function hosted() {
  const host = await openHost()
  expect(await host.ask('HostSession', { sessionKey: host.key })).toMatchObject({ type: 'OK' })
  return host
}
type Host = Awaited<ReturnType<typeof hosted>>

const publish = ({ ask, session }: Host, request: { method: string; params?: unknown }) => {
  const asked = { type: 'WEB3_REQUEST', id: 'request-1', request, origin: 'http://localhost' }
  return ask('PublishEvent', {
    event: 'Web3Request',
    data: sealLink(session.secret, JSON.stringify(asked)),
    callWebhook: true,
  })
}
const responseIn = ({ session }: Host, { data }: Message) =>
  JSON.parse(openLink(session.secret, String(data))) as { id: string; response: Message }

describe('the socket', () => {
  test('a session is hosted by its key, and by no other', async () => {
    const host = await hosted()
    const stranger = await openHost({ id: host.session.id, secret: '00'.repeat(32) })
    expect(await stranger.ask('HostSession', { sessionKey: stranger.key })).toMatchObject({
      type: 'Fail',
    })
    expect(await stranger.ask('IsLinked')).toMatchObject({ type: 'Fail' })
    expect(await stranger.ask('HostSession', { sessionKey: 'short' })).toMatchObject({
      type: 'Fail',
    })
  })

  test('a heartbeat is answered, and what it does not know is refused', async () => {
    const host = await hosted()
    host.socket.send('h')
    await host.hear(({ type }) => type === 'h')
    expect(await host.ask('Dance')).toMatchObject({ type: 'Fail' })
    const closed = once(host.socket, 'close')
    host.socket.send('{')
    await closed
  })

  test('a wallet joins by the secret; the site learns of it and of its account', async () => {
    const host = await hosted()
    expect(await host.ask('IsLinked')).toMatchObject({ type: 'IsLinkedOK', linked: false })
    expect((await set('/join', host.session)).status).toBe(200)
    expect(await host.hear(({ type }) => type === 'Linked')).toMatchObject({ onlineGuests: 1 })
    const { metadata } = await host.ask('GetSessionConfig')
    const { EthereumAddress = '' } = metadata as Record<string, string>
    expect(openLink(host.session.secret, EthereumAddress)).toBe(account)
    expect(await host.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 1 })
    const wrong = { ...host.session, secret: '11'.repeat(32) }
    expect((await set('/join', wrong)).status).toBe(404)
    expect((await set('/join', { id: 'x', secret: 'short' })).status).toBe(400)
  })

  test('a question reaches the wallet, and its answer the site', async () => {
    const host = await hosted()
    await set('/join', host.session)
    const published = await publish(host, {
      method: 'signEthereumMessage',
      params: { message: '0x48656c6c6f', address: account, addPrefix: true },
    })
    expect(published).toMatchObject({ type: 'PublishEventOK', eventId: expect.any(String) })
    const event = await host.hear(({ type }) => type === 'Event')
    const { id, response } = responseIn(host, event)
    expect(id).toBe('request-1')
    const signature = response.result as `0x${string}`
    expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
  })

  test('a wallet that says no, or knows no such thing, says so', async () => {
    const host = await hosted()
    await set('/join', host.session)
    await set('', { policy: 'reject' })
    await publish(host, { method: 'requestEthereumAccounts' })
    const event = await host.hear(({ type }) => type === 'Event')
    expect(responseIn(host, event).response).toMatchObject({ errorCode: 4001 })
    expect((await set('', { policy: 'dance' })).status).toBe(400)
    await set('', { policy: 'approve' })
    await publish(host, { method: 'scanQRCode' })
    const next = await host.hear(
      ({ type, eventId }) => type === 'Event' && eventId !== event.eventId,
    )
    expect(responseIn(host, next).response).toMatchObject({ errorCode: 4200 })
  })

  test('a session that was left is gone', async () => {
    const host = await hosted()
    await host.ask('SetSessionConfig', { metadata: { __destroyed: '1' } })
    expect((await host.http('/events?unseen=true')).status).toBe(401)
  })
})

describe('unseen events', () => {
  test('are told once they are asked for, until they are seen', async () => {
    const host = await hosted()
    await set('/join', host.session)
    await publish(host, { method: 'requestEthereumAccounts' })
    await host.hear(({ type }) => type === 'Event')
    const told = await host.http('/events?unseen=true')
    const { events } = (await told.json()) as { events: (Message & { id: string })[] }
    expect(events).toMatchObject([{ event: 'Web3Response' }])
    expect(responseIn(host, events[0] ?? {}).response).toEqual({
      method: 'requestEthereumAccounts',
      result: [account],
    })
    expect((await host.http(`/events/${events[0]?.id}/seen`, 'POST')).status).toBe(200)
    expect(await (await host.http('/events?unseen=true')).json()).toEqual({ events: [] })
    expect((await host.http(`/events/${events[0]?.id}/seen`, 'POST')).status).toBe(404)
  })

  test('are told to nobody without the key of their session', async () => {
    const host = await hosted()
    const wrong = [basic(host.session.id, '00'.repeat(32)), basic('', ''), 'Bearer x', 'Basic !']
    for (const authorization of wrong)
      expect((await host.http('/events?unseen=true', 'GET', authorization)).status).toBe(401)
    expect((await host.http('/events')).status).toBe(400)
  })

  test('a browser’s page may ask with its authorization', async () => {
    const response = await fetch(`${link.url}/events`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
    })
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('a changed bit of what was sealed is found out', () => {
  const secret = randomBytes(32).toString('hex')
  const sealed = sealLink(secret, 'Hello')
  expect(openLink(secret, sealed)).toBe('Hello')
  const last = sealed.slice(-1) === '0' ? '1' : '0'
  expect(() => openLink(secret, `${sealed.slice(0, -1)}${last}`)).toThrow()
  expect(() => openLink('22'.repeat(32), sealed)).toThrow()
})
