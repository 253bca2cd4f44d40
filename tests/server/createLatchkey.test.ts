import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { ErrorRequestHandler } from 'express'
import { HTTPException } from 'hono/http-exception'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SessionBody } from '#lib/protocol/auth.ts'
import { createLatchkey, type Latchkey } from '#server/createLatchkey.ts'
import type { LogFields } from '#server/env/log.ts'
import { readSettings } from '#server/env/settings.ts'
import { sendResponse } from '#server/node/toNodeHandler.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'

/** A server, its lines of log, and the time that it is told. */
type Started = { latchkey: Latchkey; lines: string[]; fields: LogFields[]; now: Date }

const client = new PGlite()
let tea: Started
let coffee: Started

function start(
  variables: Record<string, string>,
  database: Parameters<typeof createLatchkey>[1],
  basePath?: string,
): Started {
  const started = { lines: [] as string[], fields: [] as LogFields[], now: new Date() }
  const settings = readSettings(variables, basePath === undefined ? {} : { basePath })
  const latchkey = createLatchkey(settings, {
    ...database,
    clock: () => started.now,
    log(_level, event, fields = {}) {
      started.lines.push(`${event} ${fields.route ?? ''}`)
      started.fields.push(fields)
    },
  })
  return Object.assign(started, { latchkey })
}

beforeAll(async () => {
  const folder = await createDataDirectory(inject('dataDirectories'))
  const tight = 'challenge=2/60'
  tea = start({ PORT: '15101', APP_NAME: 'Tea', RATE_LIMITS: tight }, { database: folder })
  // A database that the site has opened itself, without our names of columns.
  const own = drizzle({ client })
  coffee = start({ PORT: '15102', APP_NAME: 'Coffee' }, { database: own }, '/coffee-api')
  await tea.latchkey.start()
  await coffee.latchkey.start()
})
afterAll(async () => {
  await tea.latchkey.stop()
  await coffee.latchkey.stop()
  await client.close()
})

/** A browser of a server's site. */
function browserOf({ latchkey }: Started, remoteAddress = '192.0.2.1') {
  const { appOrigin: origin, basePath } = latchkey.settings()
  const cookies = new Map<string, string>()
  const headers = () => ({
    origin,
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  async function send(method: string, path: string, body?: unknown) {
    const request = new Request(`${origin}${basePath}${path}`, {
      method,
      headers: headers(),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await latchkey.handle(request, { remoteAddress })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    send,
    headers: () => new Headers(headers()),
    async signIn(account = privateKeyToAccount(generatePrivateKey())) {
      const { address } = account
      const challenge = await send('POST', '/auth/challenge', { address, chainId: 31337 })
      const { message } = (await challenge.json()) as { message: string }
      const signature = await account.signMessage({ message })
      const verified = await send('POST', '/auth/verify', { message, signature })
      return { account, message, body: (await verified.json()) as SessionBody }
    },
  }
}

test('two servers of one process sign users in without sharing anything', async () => {
  const atTea = browserOf(tea)
  const atCoffee = browserOf(coffee)
  const one = await atTea.signIn()
  const other = await atCoffee.signIn()
  expect(one.body.session).toMatchObject({ address: one.account.address })
  expect(other.body.session).toMatchObject({ address: other.account.address })
  expect(one.message).toContain('Sign in to Tea.')
  expect(other.message).toContain('Sign in to Coffee.')
  expect(await tea.latchkey.session(atTea.headers())).toMatchObject(one.body.session ?? {})
  expect(await coffee.latchkey.session(atCoffee.headers())).toMatchObject(other.body.session ?? {})
  // The token of one is unknown to the other, also under the name of its cookie.
  const renamed = new Headers(atTea.headers())
  renamed.set('cookie', (renamed.get('cookie') ?? '').replaceAll('15101', '15102'))
  expect(await coffee.latchkey.session(renamed)).toBeNull()
  expect(tea.latchkey.publicConfig().appName).toBe('Tea')
  const config = coffee.latchkey.publicConfig()
  expect(config.appName).toBe('Coffee')
  // What pages need to find it, and the embedded wallets among them.
  expect([config.basePath, config.turnkey?.basePath]).toEqual(['/coffee-api', '/coffee-api'])
  expect(tea.lines).toContain('request /api/auth/verify')
  expect(coffee.lines).toContain('request /coffee-api/auth/verify')
  expect(tea.lines.filter((line) => line.includes('coffee'))).toEqual([])
})

test('each counts its own rate limits', async () => {
  const address = privateKeyToAccount(generatePrivateKey()).address
  const statuses = async (started: Started) => {
    const browser = browserOf(started, '192.0.2.7')
    const answers = []
    for (let tries = 0; tries < 3; tries++)
      answers.push(
        (await browser.send('POST', '/auth/challenge', { address, chainId: 31337 })).status,
      )
    return answers
  }
  expect(await statuses(tea)).toEqual([200, 200, 429])
  expect(await statuses(coffee)).toEqual([200, 200, 200])
})

test('each has its own time', async () => {
  const browser = browserOf(coffee, '192.0.2.8')
  await browser.signIn()
  coffee.now = new Date(Date.now() + 40 * 86_400_000)
  expect(await coffee.latchkey.session(browser.headers())).toBeNull()
  coffee.now = new Date()
  expect(await coffee.latchkey.session(browser.headers())).not.toBeNull()
})

test('a site can end all sessions of a user, and require one', async () => {
  const browser = browserOf(coffee, '192.0.2.9')
  const { body } = await browser.signIn()
  const request = new Request('http://localhost:15102/x', { headers: browser.headers() })
  expect(await coffee.latchkey.requireSession(request)).toMatchObject(body.session ?? {})
  await expect(coffee.latchkey.endSessions(body.session?.identity ?? '')).rejects.toThrow(TypeError)
  await coffee.latchkey.endSessions(body.session?.user.id ?? '')
  const refused = await coffee.latchkey.requireSession(request).catch((error: unknown) => error)
  const response = coffee.latchkey.errorResponse(refused)
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { error: { code: 'notSignedIn' } },
  ])
})

test('a signature of a request is verified for its account only', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const signature = await account.signMessage({ message: 'one' })
  const signed = { address, chainId: 31337, signature }
  const verify = (message: string) =>
    coffee.latchkey.verifySignature({ client: '192.0.2.10' }, { ...signed, message })
  expect(await verify('one')).toBe(true)
  await expect(verify('two')).rejects.toMatchObject({ key: 'chainUnavailable' })
})

test('the clients of a signature are networks, and none is missing', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const signed = { address, chainId: 31337, message: 'one', signature: '0x12' }
  const verify = (from: unknown) =>
    coffee.latchkey
      .verifySignature(from as { client: string }, signed)
      .then(String, (error) => error.key ?? error.name)
  for (let host = 1; host <= 5; host++)
    expect(await verify({ client: `2001:db8::${host}` })).toBe('chainUnavailable')
  expect(await verify({ client: '2001:db8::6' })).toBe('rateLimited')
  expect(await verify({ client: '2001:db8:0:100::6' })).toBe('chainUnavailable')
  for (const from of ['192.0.2.1', undefined, {}, { client: undefined }, { client: '' }])
    expect(await verify(from)).toBe('TypeError')
})

test('a client cannot choose the address that limits count', async () => {
  const address = privateKeyToAccount(generatePrivateKey()).address
  const { appOrigin: origin } = tea.latchkey.settings()
  const statuses = []
  for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = {
      origin,
      'content-type': 'application/json',
      'x-latchkey-socket': claimed,
      'x-forwarded-for': claimed,
    }
    const body = JSON.stringify({ address, chainId: 31337 })
    const request = new Request(`${origin}/api/auth/challenge`, { method: 'POST', headers, body })
    statuses.push((await tea.latchkey.handle(request, { remoteAddress: '192.0.2.11' })).status)
  }
  expect(statuses).toEqual([200, 200, 429])
})

test.each(['constructor', 'toString', '__proto__', 'PROPFIND'])(
  'the method %s is refused like any other',
  async (method) => {
    const request = new Request('http://localhost:15101/api/auth/session', { method })
    const response = await tea.latchkey.handle(request)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
  },
)

test('a refusal of the framework keeps its status, and an error is found in the log by its id', async () => {
  const express = await import('express')
  const app = express.default()
  app.post('/notes', express.json({ limit: 10 }), (_request, response) => void response.json({}))
  app.get('/notes/:id', () => {
    throw Object.assign(new Error('of a node'), { status: 401 })
  })
  app.use(((error, _request, response, _next) =>
    sendResponse(tea.latchkey.errorResponse(error), response)) as ErrorRequestHandler)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`
  const ask = async (path: string, body?: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, body ? { method: 'POST', headers, body } : {})
    return { status: response.status, ...(await response.json()).error }
  }
  const code = 'requestRefused'
  expect(await ask('', '{')).toMatchObject({ status: 400, code })
  expect(await ask('', `"${'a'.repeat(20)}"`)).toMatchObject({ status: 413, code })
  expect(await ask('/%')).toMatchObject({ status: 400, code })
  const failed = await ask('/1')
  expect(failed).toMatchObject({ status: 500, code: 'unexpected' })
  expect(tea.fields.at(-1)).toMatchObject({ requestId: failed.requestId, code: 'unexpected' })
  server.close()

  const teapot = new HTTPException(418, { message: 'a secret' })
  const response = tea.latchkey.errorResponse(teapot)
  const text = await response.text()
  expect([response.status, text]).toEqual([418, expect.stringContaining(code)])
  expect(text).not.toContain('a secret')
})

test('the log has the name of a route, and no path of clients', async () => {
  const request = () => new Request('http://localhost:15101/notes/a-secret')
  const [unnamed, named] = [{}, { name: '/notes/[id]' }].map((options) =>
    tea.latchkey.route(() => ({ body: {} }), options),
  )
  for (const route of [unnamed, named]) await route?.(request())
  const routes = tea.fields.slice(-2).map(({ route }) => route)
  expect(routes).toEqual(['(unnamed)', '/notes/[id]'])
})

test('a stopped server opens no database until it is started again', async () => {
  const database = await createDataDirectory(inject('dataDirectories'))
  const { latchkey } = start({ PORT: '15104' }, { database })
  const status = async (path: string) => {
    const headers = { cookie: `__Host-sid-15104=${'A'.repeat(43)}` }
    const request = new Request(`http://localhost:15104/api${path}`, { headers })
    return (await latchkey.handle(request)).status
  }
  for (let round = 0; round < 2; round++) {
    await latchkey.start()
    expect([await status('/health/ready'), await status('/auth/session')]).toEqual([200, 200])
    await latchkey.stop()
    expect([await status('/health/ready'), await status('/auth/session')]).toEqual([503, 503])
  }
  // Nobody holds the folder.
  const next = start({ PORT: '15104' }, { database })
  await next.latchkey.start()
  await next.latchkey.stop()
})

test('lines of a site’s own log have no secrets', () => {
  const text = JSON.stringify([tea.fields, coffee.fields])
  expect(text).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('requests without an address share their limits, and the log says so once', async () => {
  const request = () => new Request('http://localhost:15102/coffee-api/health/live')
  await coffee.latchkey.handle(request(), { remoteAddress: '192.0.2.9' })
  const said = () => coffee.lines.filter((line) => line.startsWith('no client addresses'))
  expect(said()).toHaveLength(0)
  await coffee.latchkey.handle(request())
  await coffee.latchkey.handle(request())
  expect(said()).toHaveLength(1)
})
