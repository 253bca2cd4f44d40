import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Site,
  send,
  sendRaw,
  signIn,
  siteDirectory,
  startSite,
} from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'

const directory = await siteDirectory()
let site: Site
let cookie = ''
/** The response of Next to the first session read. */
let first: Response

beforeAll(async () => {
  site = await startSite(directory.path, { RATE_LIMITS: 'all=100000/60' })
  cookie = (await signIn(site)).session
  first = await session()
})
afterAll(async () => {
  await site?.end('SIGTERM')
  directory.remove()
})

/** Without compression, which is Next's and costs such small answers more than it saves. */
const session = (method = 'GET') => {
  const headers = { cookie, 'accept-encoding': 'identity' }
  return fetch(`${site.origin}/api/auth/session`, { method, headers })
}

/** Next varies by headers of its router; what it has not seen does not. */
const isDirect = (response: Response) => !/next-router/.test(response.headers.get('vary') ?? '')

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.origin}\r\n${more}`

describe('what Next has brought to our routes once is answered before it:', () => {
  test('a session read, with the same status, headers and body', async () => {
    const second = await session()
    expect([isDirect(first), isDirect(second)]).toEqual([false, true])
    // Next sends the body in chunks.
    const transport = ['vary', 'date', 'content-length', 'transfer-encoding']
    const plain = ({ status, headers }: Response) => ({
      status,
      headers: [...headers].filter(([name]) => !transport.includes(name)),
    })
    expect(plain(second)).toEqual(plain(first))
    expect(await second.json()).toEqual(await first.json())
  })

  test('a sign-in', async () => {
    const { owner, response, session } = await signIn(site)
    expect([response.status, isDirect(response)]).toEqual([200, true])
    const read = await fetch(`${site.origin}/api/auth/session`, { headers: { cookie: session } })
    expect(await read.json()).toMatchObject({ session: { address: owner.address } })
  })

  test('an error, with the request id of its line in the log', async () => {
    const response = await send(site, '/api/auth/verify', { message: 'x', signature: '0x00' })
    const { error } = await response.json()
    expect([response.status, error.code, isDirect(response)]).toEqual([401, 'messageInvalid', true])
    await until(() => expect(site.output()).toContain(error.requestId))
    const line =
      site
        .output()
        .split('\n')
        .find((text) => text.includes(error.requestId)) ?? ''
    expect(JSON.parse(line)).toMatchObject({ route: '/api/auth/verify', status: 401 })
  })

  test('a request of another site is refused', async () => {
    const body = JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: 31337 })
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
    const response = await fetch(`${site.origin}/api/auth/challenge`, {
      ...{ method: 'POST', headers, body },
    })
    expect([response.status, isDirect(response)]).toEqual([403, true])
  })

  test.each([
    ['another method', () => session('PUT'), 405],
    ['a HEAD', () => session('HEAD'), 200],
    ['a query', () => fetch(`${site.origin}/api/auth/session?a=b`), 200],
    ['another route', () => fetch(`${site.origin}/api/health/live`), 200],
  ])('not %s', async (_, request, status) => {
    for (let time = 1; time <= 2; time++) {
      const response = await request()
      expect([response.status, isDirect(response)]).toEqual([status, false])
    }
  })
})

describe('requests that no browser sends', () => {
  test('three on one connection, without waiting for the answers', async () => {
    const read = head('GET', '/api/auth/session')
    const live = head('GET', '/api/health/live')
    const answer = await sendRaw(site, `${read}\r\n${live}\r\n${read}Connection: close\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
    expect(answer.match(/\{"[a-z]+"/g)).toEqual(['{"session"', '{"status"', '{"session"'])
  })

  test('a body that is announced by Expect', async () => {
    const body = JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: 31337 })
    const more = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(site, `${head('POST', '/api/auth/challenge', more)}${body}`)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })

  test('a body over the limit: 413, and the connection closes', async () => {
    const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`
    const more = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await sendRaw(site, `${head('POST', '/api/auth/verify', more)}${chunk}${chunk}`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  test('a client that leaves within its body', async () => {
    const socket = connect(site.port, 'localhost')
    await once(socket, 'connect')
    const more = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"mess'
    socket.write(head('POST', '/api/auth/verify', more))
    await until(async () => {
      socket.destroy()
      expect(site.output()).toContain('bodyIncomplete')
    })
    expect((await session()).status).toBe(200)
  })
})

test('a site that stops answers what it has accepted, and closes the connection', async () => {
  const body = JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: 31337 })
  const socket = connect(site.port, 'localhost')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const more = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(`${head('POST', '/api/auth/challenge', more)}{`)
  await until(async () => expect((await session()).status).toBe(200))
  const ended = site.end('SIGTERM')
  await until(() => expect(site.output()).toContain('stopping'))
  socket.write(body.slice(1))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await ended).toBe(0)
})
