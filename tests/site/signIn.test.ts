import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody, SessionBody } from '#lib/protocol/auth.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'
import {
  cookieOf,
  prepareSignIn,
  type Site,
  send,
  sendRaw,
  signIn,
  siteDirectory,
  startSite,
  whoIs,
} from '#tests/support/server/site.ts'

const directory = await siteDirectory()
const catalog = await readCatalog()
let site: Site

beforeAll(async () => {
  site = await startSite(directory.path, { RATE_LIMITS: 'all=100000/60' })
})
afterAll(async () => {
  await site?.end('SIGTERM')
  directory.remove()
})

const session = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.origin}/api/auth/session`, { method, headers })

async function codeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as ErrorBody
  expect(Object.keys(error).sort()).toEqual(['code', 'message', 'requestId'])
  expect([...catalog.keys()]).toContain(error.code)
  return `${response.status} ${error.code}`
}

describe('a sign-in over the wire', () => {
  test('creates a session in an HttpOnly cookie', async () => {
    const { owner, response, session: cookie } = await signIn(site)
    expect(response.status).toBe(200)
    const body = (await response.json()) as SessionBody
    expect(body.session).toMatchObject({ address: owner.address, accountType: 'eoa' })
    expect(JSON.stringify(body)).not.toContain(cookie.split('=')[1])
    const [set] = response.headers.getSetCookie()
    expect(set).toMatch(
      new RegExp(
        `^__Host-sid-${site.port}=[\\w-]{43}; Path=/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$`,
      ),
    )
    expect(await whoIs(site, cookie)).toBe(owner.address)
  })

  test('binds the challenge to a SameSite=Strict cookie for five minutes', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const response = await send(site, '/api/auth/challenge', { address, chainId: 31337 })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-pre-${site.port}=[\\w-]{43}; Path=/; Max-Age=300; HttpOnly; Secure; SameSite=Strict$`,
        ),
      ),
    ])
  })

  test('names the configured origin, whatever the Host header is', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const body = JSON.stringify({ address, chainId: 31337 })
    const answer = await sendRaw(
      site,
      [
        'POST /api/auth/challenge HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        `Origin: ${site.origin}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    expect(answer).toContain(`localhost:${site.port} wants you to sign in`)
    expect(answer).not.toContain('evil.example')
  })

  test('replaces the token it finds, and the old one is invalid', async () => {
    const planted = `__Host-sid-${site.port}=${'A'.repeat(43)}`
    const first = await signIn(site, planted)
    expect(first.session).not.toBe(planted)
    expect(await whoIs(site, planted)).toBeNull()
    const second = await signIn(site, first.session)
    expect(await whoIs(site, first.session)).toBeNull()
    expect(await whoIs(site, second.session)).toBe(second.owner.address)
  })

  test('is deleted on the server when it ends, and ending it again is not an error', async () => {
    const { session: cookie } = await signIn(site)
    const headers = { cookie, origin: site.origin }
    for (let round = 0; round < 2; round++) {
      const ended = await session(headers, 'DELETE')
      expect(ended.status).toBe(204)
      expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
    }
    expect(await whoIs(site, cookie)).toBeNull()
  })

  test('ends in every browser, and for no other user, if the user ends all', async () => {
    const first = await signIn(site)
    const again = await prepareSignIn(site, first.owner)
    const { message, signature, pre } = again
    const response = await send(site, '/api/auth/verify', { message, signature }, { cookie: pre })
    const second = cookieOf(response, '__Host-sid')
    const stranger = await signIn(site)
    const ended = await fetch(`${site.origin}/api/auth/sessions`, {
      method: 'DELETE',
      headers: { cookie: first.session, origin: site.origin },
    })
    expect(ended.status).toBe(204)
    expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
    for (const cookie of [first.session, second]) expect(await whoIs(site, cookie)).toBeNull()
    expect(await whoIs(site, stranger.session)).toBe(stranger.owner.address)
  })

  test('cannot be ended by another origin', async () => {
    const { owner, session: cookie } = await signIn(site)
    for (const headers of [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: site.origin, 'sec-fetch-site': 'cross-site' },
    ])
      expect(await codeOf(await session(headers, 'DELETE'))).toBe('403 foreignOrigin')
    expect(await whoIs(site, cookie)).toBe(owner.address)
  })

  test('with one message creates one session, of 50 parallel attempts', async () => {
    const { message, signature, pre } = await prepareSignIn(site)
    const tries = Array.from({ length: 50 }, () =>
      send(site, '/api/auth/verify', { message, signature }, { cookie: pre }),
    )
    const statuses = (await Promise.all(tries)).map((response) => response.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(49)
  })

  test('with a reused, foreign or unbound message is rejected', async () => {
    const mine = await prepareSignIn(site)
    const theirs = await prepareSignIn(site)
    const verify = (cookie: string) =>
      send(
        site,
        '/api/auth/verify',
        { message: mine.message, signature: mine.signature },
        { cookie },
      )
    expect(await codeOf(await verify(theirs.pre))).toBe('401 challengeInvalid')
    expect(await codeOf(await verify(''))).toBe('401 challengeInvalid')
    expect(await codeOf(await verify(`${mine.pre}; ${mine.pre}`))).toBe('401 challengeInvalid')
    expect((await verify(mine.pre)).status).toBe(200)
    expect(await codeOf(await verify(mine.pre))).toBe('401 challengeInvalid')
  })
})

describe('a forged cookie signs no one in and breaks nothing:', () => {
  test.each<[string, (cookie: string, other: string) => string]>([
    ['cut', (cookie) => cookie.slice(0, -5)],
    ['one letter changed', (cookie) => cookie.slice(0, -2) + (cookie.at(-2) === 'A' ? 'BA' : 'AA')],
    ['made longer', (cookie) => `${cookie}A`],
    ['doubled', (cookie) => `${cookie}; ${cookie}`],
    ['beside another one’s', (cookie, other) => `${cookie}; ${other}`],
    ['5 kB', (cookie) => cookie + 'A'.repeat(5000)],
    ['empty', (cookie) => `${cookie.split('=')[0]}=`],
    ['quoted', (cookie) => cookie.replace('=', '="').concat('"')],
    ['percent-encoded nonsense', (cookie) => `${cookie.split('=')[0]}=%zz%00`],
  ])('%s', async (_, tamper) => {
    const { session: cookie } = await signIn(site)
    const { session: other } = await signIn(site)
    const response = await session({ cookie: tamper(cookie, other) })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ session: null })
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    const page = await fetch(site.origin, { headers: { cookie: tamper(cookie, other) } })
    expect(page.status).toBe(200)
    expect(await whoIs(site, cookie)).not.toBeNull()
  })
})

describe('invalid input is an error of the catalog and never a 5xx:', () => {
  const address = `0x${'a1'.repeat(20)}`
  const oddities: unknown[] = [
    null,
    true,
    1,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    [],
    {},
    [[]],
    { toString: 1 },
  ]
  const hostile = [
    "' or 1=1 --",
    '"; drop table sessions; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    `\${jndi:ldap://x}`,
    '../../etc/passwd',
    '\u0000',
    '\u202E\uFEFF\uD800',
    '💣'.repeat(500),
    'a'.repeat(20_000),
    '__proto__',
    '%00%ff',
    'vitalik.eth',
    `${address}\n`,
  ]
  const bodies: Record<string, unknown[]> = {
    '/api/auth/challenge': [
      ...[...oddities, ...hostile].map((value) => ({ address: value, chainId: 31337 })),
      ...[...oddities, ...hostile, '31337', '0x7a69', 1, 31339].map((value) => ({
        address,
        chainId: value,
      })),
      { address },
      { chainId: 31337 },
      { address, chainId: 31337, more: 1 },
      '{"address":"x","chainId":31337,"__proto__":{"a":1}}',
      '{"address":"x","chainId":1e400}',
    ],
    '/api/auth/verify': [
      ...[...oddities, ...hostile].map((value) => ({ message: value, signature: '0x00' })),
      ...[...oddities, ...hostile, '0x', '0x0', '00', `0x${'g'.repeat(130)}`].map((value) => ({
        message: 'x',
        signature: value,
      })),
      { message: 'x' },
      { signature: '0x00' },
      { message: 'x', signature: '0x00', address },
    ],
  }
  const texts = ['', '{', '[', '"', 'null', '1', '[]', '{}', 'undefined', '{"a":1,}', '\u0000']

  for (const [path, list] of Object.entries(bodies))
    test(`${path}, ${list.length + texts.length} bodies`, async () => {
      for (const body of [...list, ...texts]) {
        const response = await send(site, path, body as string)
        const [status = ''] = (await codeOf(response)).split(' ')
        expect(['400', '401'], JSON.stringify(body)?.slice(0, 100)).toContain(status)
      }
    })

  test('nested a thousand deep', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    expect(await codeOf(await send(site, '/api/auth/verify', deep))).toBe('400 invalidBody')
  })

  test('too large, in one piece and in many', async () => {
    const large = JSON.stringify({ message: 'a'.repeat(40_000), signature: '0x00' })
    expect(await codeOf(await send(site, '/api/auth/verify', large))).toBe('413 bodyTooLarge')
    const piece = 'a'.repeat(8_192)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    const answer = await sendRaw(
      site,
      `POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('of a type that a form can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(
        await codeOf(await send(site, '/api/auth/verify', '{}', { 'content-type': type })),
      ).toBe('415 unsupportedMediaType')
  })

  test('a signature by another key, and an altered message', async () => {
    const altered = await prepareSignIn(site)
    const message = altered.message.replace('Sign in to', 'Give all to')
    const signature = await altered.owner.signMessage({ message })
    const body = { message, signature }
    expect(await codeOf(await send(site, '/api/auth/verify', body, { cookie: altered.pre }))).toBe(
      '401 messageInvalid',
    )
    // This test's chain does not respond, and only the chain could verify a contract's signature.
    const wrong = await prepareSignIn(site)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const foreign = await stranger.signMessage({ message: wrong.message })
    const answer = await send(
      site,
      '/api/auth/verify',
      { message: wrong.message, signature: foreign },
      { cookie: wrong.pre },
    )
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await codeOf(answer)).toBe('503 chainUnavailable')
  })
})

test('an unknown route and an unknown method respond with JSON', async () => {
  expect(await codeOf(await fetch(`${site.origin}/api/nothing`))).toBe('404 routeNotFound')
  const put = await fetch(`${site.origin}/api/auth/verify`, { method: 'PUT', body: '{}' })
  expect(put.headers.get('allow')).toBe('POST')
  expect(await codeOf(put)).toBe('405 methodNotAllowed')
})

test('readiness names degraded services and stays up without chain and custody', async () => {
  const response = await fetch(`${site.origin}/api/health/ready`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'degraded',
    database: 'ok',
    custody: 'degraded',
    chains: { '31337': 'degraded', '31338': 'degraded' },
  })
})

test('the log is JSON with request ids and contains no cookie, message, signature or token', async () => {
  const { owner, response, session: cookie } = await signIn(site)
  const { message, signature, pre } = await prepareSignIn(site, owner)
  const refused = await send(site, '/api/auth/verify', { message: 'x', signature }, { cookie: pre })
  const { error } = (await refused.json()) as ErrorBody
  expect(site.output()).toContain(error.requestId)
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  const secrets = [
    cookie.split('=')[1],
    pre.split('=')[1],
    cookieOf(response, '__Host-sid').split('=')[1],
    signature.slice(2, 60),
    owner.address.slice(2),
    /Nonce: (\w+)/.exec(message)?.[1],
  ]
  for (const secret of secrets) {
    expect(secret).toMatch(/.{20,}/)
    expect(site.output()).not.toContain(secret)
  }
})
