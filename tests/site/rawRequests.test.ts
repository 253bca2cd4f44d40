import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, sendRaw, signIn, siteDirectory, startSite } from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'

const directory = await siteDirectory()
let site: Site
let cookie = ''

beforeAll(async () => {
  site = await startSite(directory.path, { RATE_LIMITS: 'all=100000/60' })
  cookie = (await signIn(site)).session
})
afterAll(async () => {
  await site?.end('SIGTERM')
  directory.remove()
})

const session = () => fetch(`${site.origin}/api/auth/session`, { headers: { cookie } })

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.origin}\r\n${more}`

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
