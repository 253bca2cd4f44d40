import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedHeaders } from '#lib/protocol/fixedHeaders.ts'
import { type Site, sendRaw, siteDirectory, startSite } from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'

const directory = await siteDirectory()
let site: Site

beforeAll(async () => {
  site = await startSite(directory.path)
})
afterAll(async () => {
  await site?.end('SIGTERM')
  directory.remove()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.origin + path, { method, headers, redirect: 'manual' })

/** No other site may frame a response, unless FRAME_ANCESTORS names it. */
const unframed = { 'X-Frame-Options': 'DENY' }

const rsc = { RSC: '1' }
const prefetch = { ...rsc, 'Next-Router-Prefetch': '1' }
const segment = { ...prefetch, 'Next-Router-Segment-Prefetch': '/_tree' }

const crawl: [what: string, path: string, headers?: Record<string, string>, method?: string][] = [
  ['the first page', '/'],
  ['the first page, by HEAD', '/', {}, 'HEAD'],
  ['the first page with a query', '/?a=b&a=c'],
  ['a page posted to', '/', {}, 'POST'],
  ['the errors page', '/errors'],
  ['a payload', '/errors?_rsc=x', rsc],
  ['a payload without its mark', '/errors', rsc],
  ['a prefetch', '/errors?_rsc=x', prefetch],
  ['a prefetched segment', '/errors?_rsc=x', segment],
  ['a browser’s own prefetch', '/errors', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
  ['a page that is not', '/nothing'],
  ['a page that is not, deep', '/a/b/c/d'],
  ['a payload of a page that is not', '/nothing?_rsc=x', rsc],
  ['a redirect', '/errors/'],
  ['a redirect of an empty path', '/nothing/'],
  ['an icon', '/favicon.svg'],
  ['the icon that browsers ask for unasked', '/favicon.ico'],
  ['a file that is not', '/nothing.png'],
  ['a built file that is not', '/_next/static/nothing.js'],
  ['a folder of built files', '/_next/static/'],
  ['the image optimiser', '/_next/image?url=/favicon.svg&w=64&q=75'],
  ['data of a page', '/_next/data/x/index.json'],
  ['the session', '/api/auth/session'],
  ['the session, by HEAD', '/api/auth/session', {}, 'HEAD'],
  ['the session, by PUT', '/api/auth/session', {}, 'PUT'],
  ['the session, by OPTIONS', '/api/auth/session', {}, 'OPTIONS'],
  ['all sessions, by GET', '/api/auth/sessions'],
  ['all sessions, of another site', '/api/auth/sessions', {}, 'DELETE'],
  ['a challenge by GET', '/api/auth/challenge'],
  ['a challenge of another site', '/api/auth/challenge', {}, 'POST'],
  ['a sign-in by DELETE', '/api/auth/verify', {}, 'DELETE'],
  ['a report', '/api/csp-report', {}, 'POST'],
  ['health', '/api/health/live'],
  ['readiness', '/api/health/ready'],
  ['a route that is not', '/api/nothing'],
  ['a route that is not, deep', '/api/auth/verify/more'],
  ['no route', '/api'],
  ['a redirect of a route', '/api/auth/session/'],
  ['an invalid escape', '/%zz'],
  ['an invalid escape under the routes', '/api/%zz'],
  ['a null byte', '/%00'],
  ['half a character', '/%e0%a4%a'],
  ['dots', '/..%2f..%2fetc/passwd'],
]

describe('every kind of response has the headers:', () => {
  test.each(crawl)('%s', async (_, path, headers = {}, method = 'GET') => {
    const response = await get(path, headers, method)
    expect(response.status).toBeLessThan(500)
    for (const [name, value] of Object.entries({ ...fixedHeaders, ...unframed }))
      expect(response.headers.get(name), name).toBe(value)
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const framing = response.headers.get('content-security-policy') ?? ''
    expect(framing).toContain("frame-ancestors 'none'")
    expect(framing).toContain("base-uri 'none'")
    const type = response.headers.get('content-type') ?? ''
    if (/html|json|x-component/.test(type)) {
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(response.headers.get('cache-control')).toMatch(/private.*no-store/)
    }
  })

  test('a built script is cached permanently', async () => {
    const html = await (await get('/')).text()
    const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? ''
    const response = await get(script)
    expect(response.status).toBe(200)
    for (const [name, value] of Object.entries({ ...fixedHeaders, ...unframed }))
      expect(response.headers.get(name), name).toBe(value)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe(
      "base-uri 'none'; frame-ancestors 'none'",
    )
    expect((await get(`${script}.map`)).status).toBe(404)
  })
})

test('each page has its own nonce on every script, and no inline style attribute', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/', '/errors', '/nothing']) {
    const response = await get(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    nonces.add(nonce)
    const html = await response.text()
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<[a-z][^>]* style="/)
  }
  expect(nonces.size).toBe(4)
})

describe('requests that no browser sends are rejected without a crash:', () => {
  const line = (first: string, more = '') =>
    `${first} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`
  test.each([
    ['TRACE', line('TRACE /'), 405],
    ['TRACE of a route', line('TRACE /api/auth/session'), 405],
    ['another host as target', line('GET http://evil.example/'), 404],
    ['another host as path', line('GET //evil.example/'), 404],
    ['another host behind a backslash', line('GET /\\evil.example/'), 404],
    ['a star', line('OPTIONS *'), 404],
    [
      'our own refusal, forged',
      line('GET /api/nothing', 'x-latchkey-refusal: unexpected\r\n'),
      404,
    ],
    ['an unknown method', line('FOO /'), 400],
    ['40 kB of headers', line('GET /', `x: ${'a'.repeat(40_000)}\r\n`), 431],
  ])('%s', async (_, request, status) => {
    const answer = await sendRaw(site, request)
    expect(answer.split('\r\n')[0]).toContain(` ${status} `)
    expect(answer).not.toMatch(/^location:/im)
  })
})

test('a logo is cached for a day', async () => {
  const { headers } = await get('/networks/1.svg')
  expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
})

describe("files and Next's own pages respond to no method with a server error:", () => {
  const paths = [
    ...['/favicon.ico', '/favicon.svg', '/%66avicon.svg', '/_next/static/nothing.js'],
    ...['/_next/image', '/_global-error', '/_not-found', '/_error', '/_document', '/_nothing'],
  ]
  test.each(paths)('%s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE']) {
      const response = await get(path, {}, method)
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
    }
    const posted = await get(path, {}, 'POST')
    expect(posted.status).toBe(/^\/_(?!next)/.test(path) ? 404 : 405)
  })
})

test.each(['/', '/sign', '/account', '/errors', '/nothing'])(
  'a body for the page %s is refused before it arrives, and leaves no error in the log',
  async (path) => {
    for (const length of ['Content-Length: 9000000', 'Transfer-Encoding: chunked']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`
      const answer = await sendRaw(site, head)
      expect(answer).toMatch(/^HTTP\/1\.1 405 /)
      expect(answer).toMatch(/^connection: close\r$/im)
      expect(answer).toMatch(/^allow: GET, HEAD\r$/im)
    }
    expect(site.output()).not.toMatch(/"level":50|aborted/)
  },
)

test('a chunked body that is too large gets 413, and the connection closes', async () => {
  const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`
  const answer = await sendRaw(
    site,
    `POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/^connection: close\r$/im)
})

test('a client that disconnects within a body is logged as bodyIncomplete', async () => {
  const socket = connect(site.port, 'localhost')
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.origin}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"mess`,
  )
  await until(async () => {
    socket.destroy()
    expect(site.output()).toContain('bodyIncomplete')
  })
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes('bodyIncomplete')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 30, status: 400, code: 'bodyIncomplete' })
})

test("every line of the log is JSON, including Next's own", async () => {
  const lines = site.output().split('\n').filter(Boolean)
  expect(lines.join('\n')).toContain('Next.js')
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
})

describe('bypasses of the proxy lead nowhere:', () => {
  const probes: [string, Record<string, string>][] = [
    ['/', { 'x-middleware-subrequest': 'proxy' }],
    ['/', { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' }],
    ['/', { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' }],
    ['/', { 'x-middleware-next': '1' }],
    ['/', { 'x-middleware-rewrite': 'http://169.254.169.254/' }],
    ['/', { 'x-middleware-override-headers': 'content-security-policy' }],
    ['/', { 'x-nextjs-data': '1' }],
    ['/', { 'x-matched-path': '/api/health/live' }],
    ['/', { 'x-invoke-path': '/api/health/live', 'x-invoke-status': '200' }],
    ['/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['/', { 'content-security-policy': "script-src 'nonce-mine'", 'x-nonce': 'mine' }],
    ['/?__nextLocale=en&__nextDefaultLocale=de', {}],
    ['/?nxtPpath=x', {}],
    ['/index.rsc', {}],
    ['/errors.rsc', {}],
    ['/errors.segments/_tree.segment.rsc', {}],
    ['/%2e%2e/errors', {}],
    ['/%252e%252e/errors', {}],
    ['/', { 'next-action': '0'.repeat(40), 'content-type': 'text/plain' }],
    ['/', { ...rsc, 'next-router-state-tree': '%5B%22%22%5D' }],
    ['/', { ...rsc, 'next-router-state-tree': 'not a tree' }],
  ]
  test.each(probes)('%s %j', async (path, headers) => {
    const method = 'next-action' in headers ? 'POST' : 'GET'
    const response = await get(path, headers, method)
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    const text = await response.text()
    expect(text).not.toContain('evil.example')
    expect(response.headers.get('content-security-policy') ?? '').not.toContain('nonce-mine')
    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  })
})

test('no path redirects to another site', async () => {
  const hosts = ['evil.example', 'evil.example%2f', 'evil.example%5c', 'evil.example%23']
  const fronts = ['//', '///', '/\\', '/\\/', '/%2f', '/%5c', '/%09/', '/%0a/', '/.//', '/;//']
  for (const front of fronts)
    for (const host of hosts)
      for (const end of ['', '/']) {
        const answer = await sendRaw(
          site,
          `GET ${front}${host}${end} HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n\r\n`,
        )
        expect(answer).toMatch(/^HTTP\/1\.1 [34]/)
        const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
        if (location === undefined) continue
        expect(new URL(location, site.origin).origin, `${front}${host}${end}`).toBe(site.origin)
      }
})
