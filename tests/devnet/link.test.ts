import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Served, serve } from '#devnet/http/serve.ts'
import { type LinkApi, startLinkApi } from '#devnet/link/linkApi.ts'
import { linkKey, openLink, sealLink } from '#devnet/link/linkCipher.ts'
import { jsonPost } from '#tests/devnet/support/callControl.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let link: LinkApi
let control: Served

beforeAll(async () => {
  link = await startLinkApi({ port: 0, chain: { id: 31337, rpcUrl: 'http://localhost:9' } })
  control = await serve({ name: 'control', port: 0, app: link.control })
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
  const received: Message[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (bytes) => {
    const text = String(bytes)
    received.push(text === 'h' ? { type: 'h' } : (JSON.parse(text) as Message))
    for (const check of waiting) check()
  })
  await once(socket, 'open')
  const waitFor = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const check = () => {
        const found = received.find(fits)
        if (found) resolve(found)
      }
      waiting.push(check)
      check()
    })
  let next = 1
  const send = (type: string, part: Message = {}) => {
    const id = next++
    socket.send(JSON.stringify({ type, id, sessionId: session.id, ...part }))
    return waitFor((message) => message.id === id)
  }
  const http = (path: string, method = 'GET', authorization = basic(session.id, key)) =>
    fetch(`${link.url}${path}`, { method, headers: { authorization } })
  return { session, key, socket, received, waitFor, send, http }
}

const basic = (id: string, key: string) => `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
const set = (path: string, body: unknown) =>
  fetch(`${control.url}/control/link${path}`, jsonPost(body))

async function openHostedSession() {
  const host = await openHost()
  expect(await host.send('HostSession', { sessionKey: host.key })).toMatchObject({ type: 'OK' })
  return host
}
type Host = Awaited<ReturnType<typeof openHostedSession>>

const publish = ({ send, session }: Host, request: { method: string; params?: unknown }) => {
  const message = { type: 'WEB3_REQUEST', id: 'request-1', request, origin: 'http://localhost' }
  return send('PublishEvent', {
    event: 'Web3Request',
    data: sealLink(session.secret, JSON.stringify(message)),
    callWebhook: true,
  })
}
const responseIn = ({ session }: Host, { data }: Message) =>
  JSON.parse(openLink(session.secret, String(data))) as { id: string; response: Message }

describe('the socket', () => {
  test('only its key can host a session', async () => {
    const host = await openHostedSession()
    const stranger = await openHost({ id: host.session.id, secret: '00'.repeat(32) })
    expect(await stranger.send('HostSession', { sessionKey: stranger.key })).toMatchObject({
      type: 'Fail',
    })
    expect(await stranger.send('IsLinked')).toMatchObject({ type: 'Fail' })
    expect(await stranger.send('HostSession', { sessionKey: 'short' })).toMatchObject({
      type: 'Fail',
    })
  })

  test('a heartbeat is answered, an unknown message type is refused', async () => {
    const host = await openHostedSession()
    host.socket.send('h')
    await host.waitFor(({ type }) => type === 'h')
    expect(await host.send('Dance')).toMatchObject({ type: 'Fail' })
    const closed = once(host.socket, 'close')
    host.socket.send('{')
    await closed
  })

  test('a wallet joins with the secret, and the site receives its account', async () => {
    const host = await openHostedSession()
    expect(await host.send('IsLinked')).toMatchObject({ type: 'IsLinkedOK', linked: false })
    expect((await set('/join', host.session)).status).toBe(200)
    expect(await host.waitFor(({ type }) => type === 'Linked')).toMatchObject({ onlineGuests: 1 })
    const { metadata } = await host.send('GetSessionConfig')
    const { EthereumAddress = '' } = metadata as Record<string, string>
    expect(openLink(host.session.secret, EthereumAddress)).toBe(account)
    expect(await host.send('IsLinked')).toMatchObject({ linked: true, onlineGuests: 1 })
    const wrong = { ...host.session, secret: '11'.repeat(32) }
    expect((await set('/join', wrong)).status).toBe(404)
    expect((await set('/join', { id: 'x', secret: 'short' })).status).toBe(400)
  })

  test('a request reaches the wallet, and its response the site', async () => {
    const host = await openHostedSession()
    await set('/join', host.session)
    const published = await publish(host, {
      method: 'signEthereumMessage',
      params: { message: '0x48656c6c6f', address: account, addPrefix: true },
    })
    expect(published).toMatchObject({ type: 'PublishEventOK', eventId: expect.any(String) })
    const event = await host.waitFor(({ type }) => type === 'Event')
    const { id, response } = responseIn(host, event)
    expect(id).toBe('request-1')
    const signature = response.result as `0x${string}`
    expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
  })

  test('a rejected or unknown request is answered with its error code', async () => {
    const host = await openHostedSession()
    await set('/join', host.session)
    await set('', { policy: 'reject' })
    await publish(host, { method: 'requestEthereumAccounts' })
    const event = await host.waitFor(({ type }) => type === 'Event')
    expect(responseIn(host, event).response).toMatchObject({ errorCode: 4001 })
    expect((await set('', { policy: 'dance' })).status).toBe(400)
    await set('', { policy: 'approve' })
    await publish(host, { method: 'scanQRCode' })
    const next = await host.waitFor(
      ({ type, eventId }) => type === 'Event' && eventId !== event.eventId,
    )
    expect(responseIn(host, next).response).toMatchObject({ errorCode: 4200 })
  })

  test('a destroyed session no longer exists', async () => {
    const host = await openHostedSession()
    await host.send('SetSessionConfig', { metadata: { __destroyed: '1' } })
    expect((await host.http('/events?unseen=true')).status).toBe(401)
  })
})

describe('unseen events', () => {
  test('are returned until they are marked as seen', async () => {
    const host = await openHostedSession()
    await set('/join', host.session)
    await publish(host, { method: 'requestEthereumAccounts' })
    await host.waitFor(({ type }) => type === 'Event')
    const response = await host.http('/events?unseen=true')
    const { events } = (await response.json()) as { events: (Message & { id: string })[] }
    expect(events).toMatchObject([{ event: 'Web3Response' }])
    expect(responseIn(host, events[0] ?? {}).response).toEqual({
      method: 'requestEthereumAccounts',
      result: [account],
    })
    expect((await host.http(`/events/${events[0]?.id}/seen`, 'POST')).status).toBe(200)
    expect(await (await host.http('/events?unseen=true')).json()).toEqual({ events: [] })
    expect((await host.http(`/events/${events[0]?.id}/seen`, 'POST')).status).toBe(404)
  })

  test('require the key of their session', async () => {
    const host = await openHostedSession()
    const wrong = [basic(host.session.id, '00'.repeat(32)), basic('', ''), 'Bearer x', 'Basic !']
    for (const authorization of wrong)
      expect((await host.http('/events?unseen=true', 'GET', authorization)).status).toBe(401)
    expect((await host.http('/events')).status).toBe(400)
  })

  test('a page of any origin may send an Authorization header', async () => {
    const response = await fetch(`${link.url}/events`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
    })
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('an altered ciphertext is refused', () => {
  const secret = randomBytes(32).toString('hex')
  const sealed = sealLink(secret, 'Hello')
  expect(openLink(secret, sealed)).toBe('Hello')
  const last = sealed.slice(-1) === '0' ? '1' : '0'
  expect(() => openLink(secret, `${sealed.slice(0, -1)}${last}`)).toThrow()
  expect(() => openLink('22'.repeat(32), sealed)).toThrow()
})
