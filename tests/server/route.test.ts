import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { getSession } from '#server/auth/session.ts'
import { readCookie } from '#server/http/cookies.ts'
import { checkBody } from '#server/http/readJson.ts'
import { createOtherMethods, routeName } from '#server/http/route.ts'
import { postCspReport, reportMediaTypes } from '#server/routes/cspReport.ts'
import { closeDatabase, openServer, route } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15001'

beforeAll(() => openServer({ PORT: '15001' }))
afterAll(closeDatabase)

const echo = route(async (call) => ({ body: { got: await call.json() } }))

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request(`${origin}/api/auth/verify`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
}

async function answerOf(response: Response) {
  const body = (await response.json()) as { error?: { code: string } }
  return `${response.status} ${body.error?.code ?? 'ok'}`
}

describe('a route', () => {
  test('responds with JSON and headers that allow nothing', async () => {
    const response = await echo(post('{"a":1}'))
    expect(await response.clone().json()).toEqual({ got: { a: 1 } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    ['no origin', { origin: '' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:4003' }],
    ['an origin of nowhere', { origin: 'null' }],
    ['an origin that begins alike', { origin: `${origin}.evil.example` }],
    ['a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site mark', { 'sec-fetch-site': 'same-site' }],
    ['a navigation by hand', { 'sec-fetch-site': 'none' }],
  ])('rejects a change from %s', async (_, headers) => {
    expect(await answerOf(await echo(post('{}', headers)))).toBe('403 foreignOrigin')
  })

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['text/plain; application/json'],
    [''],
  ])('rejects a body of type %j', async (type) => {
    expect(await answerOf(await echo(post('{}', { 'content-type': type })))).toBe(
      '415 unsupportedMediaType',
    )
  })

  test.each([
    ['', 'nothing'],
    ['{', 'half an object'],
    ["{'a':1}", 'the wrong quotes'],
    ['{"a":1}x', 'a tail'],
    ['\uFEFF{', 'a mark and half an object'],
    ['NaN', 'no number'],
  ])('rejects %j: %s', async (text) => {
    expect(await answerOf(await echo(post(text)))).toBe('400 malformedJson')
  })

  test('rejects bytes that are not UTF-8', async () => {
    expect(await answerOf(await echo(post(new Uint8Array([0x22, 0xff, 0x22]))))).toBe(
      '400 malformedJson',
    )
  })

  test('accepts a body of up to 32 kB, whatever its Content-Length', async () => {
    const fits = `"${'a'.repeat(32 * 1024 - 2)}"`
    expect((await echo(post(fits))).status).toBe(200)
    expect(await answerOf(await echo(post(`${fits} `)))).toBe('413 bodyTooLarge')
    expect(await answerOf(await echo(post(`${fits} `, { 'content-length': '2' })))).toBe(
      '413 bodyTooLarge',
    )
  })

  test('stops reading an endless stream', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024).fill(0x20))
      },
    })
    expect(await answerOf(await echo(post(endless as never)))).toBe('413 bodyTooLarge')
    expect(sent).toBeLessThan(40)
  })

  test('responds with a row of the catalog only, whatever was thrown', async () => {
    const secret = 'select * from sessions /home/somebody/site.ts'
    for (const thrown of [new Error(secret), secret, undefined, { message: secret }]) {
      const fail = route(() => {
        throw thrown
      })
      const response = await fail(new Request(`${origin}/api/x`))
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(JSON.parse(text).error).toEqual({
        code: 'unexpected',
        message: 'Something went wrong.',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(text).not.toContain('somebody')
    }
  })

  test('responds with 503 and Retry-After if the database fails', async () => {
    const failed = new Error('Failed query: select', {
      cause: Object.assign(new Error('no space left'), { code: '53100', severity: 'ERROR' }),
    })
    const fail = route(() => Promise.reject(failed))
    const response = await fail(new Request(`${origin}/api/x`))
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await answerOf(response)).toBe('503 databaseUnavailable')
  })

  test('responds with Retry-After if a limit is exceeded', async () => {
    const limited = route(() => {
      throw new WalletError(routeErrors.rateLimited, { details: '17' })
    })
    const response = await limited(new Request(`${origin}/api/x`))
    expect(response.headers.get('retry-after')).toBe('17')
    expect(await answerOf(response)).toBe('429 rateLimited')
  })

  test('never responds with a row without a status', async () => {
    const odd = route(() => {
      throw new WalletError(rpcErrors.userRejected)
    })
    expect(await answerOf(await odd(new Request(`${origin}/api/x`)))).toBe('500 unexpected')
  })

  test('rejects other methods and lists its own', async () => {
    const others = createOtherMethods(route, ['POST'])
    expect(Object.keys(others).sort()).toEqual(
      ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'].sort(),
    )
    const response = await others.DELETE(new Request(`${origin}/api/x`, { method: 'DELETE' }))
    expect(response.headers.get('allow')).toBe('POST')
    expect(await answerOf(response)).toBe('405 methodNotAllowed')
  })
})

describe('an invalid session cookie gets null and is cleared:', () => {
  const name = '__Host-sid-15001'
  const token = 'A'.repeat(43)
  test.each([
    ['unknown', `${name}=${token}`],
    ['cut', `${name}=${token.slice(0, 20)}`],
    ['empty', `${name}=`],
    ['doubled', `${name}=${token}; ${name}=${token}`],
    ['5 kB', `${name}=${'A'.repeat(5000)}`],
    ['with quotes', `${name}="${token}"`],
    ['with SQL', `${name}=' or 1=1 --`],
  ])('%s', async (_, cookie) => {
    const response = await route(getSession)(
      new Request(`${origin}/api/auth/session`, { headers: { cookie } }),
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ session: null })
    expect(response.headers.get('set-cookie')).toBe(
      `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
    )
  })

  test('without a session cookie, none is set', async () => {
    const response = await route(getSession)(
      new Request(`${origin}/api/auth/session`, { headers: { cookie: 'x__Host-sid-15001=1' } }),
    )
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

test("the log names a route by its folders, including a developer's own, without text of clients", () => {
  const name = (path: string, params: Parameters<typeof routeName>[1] = {}) =>
    routeName(origin + path, params)
  expect(name('/api/auth/session?secret=1')).toBe('/api/auth/session')
  expect(name('/api/orders/secret', { id: 'secret' })).toBe('/api/orders/[id]')
  expect(name('/api/a/b%20c/d/e', { id: 'b c', rest: ['d', 'e'] })).toBe('/api/a/[id]/[...rest]')
  expect(name('/api/x/secret', { path: ['x', 'secret'] })).toBe('/api/[...path]')
  expect(name('/api/orders/orders', { id: 'orders' })).toBe('/api/orders/[id]')
  expect(name('/api/orders/secret', { id: 'other' })).toBe('(unknown)')
})

describe('a body that does not arrive', () => {
  const endless = (onStart: (controller: ReadableStreamDefaultController) => void) =>
    new ReadableStream({ start: onStart })

  test('because the client disconnected is bodyIncomplete, not databaseUnavailable', async () => {
    const hungUp = endless((controller) => {
      controller.enqueue(new TextEncoder().encode('{"a"'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    })
    const response = await echo(post(hungUp as never))
    expect(response.headers.get('connection')).toBe('close')
    expect(await answerOf(response)).toBe('400 bodyIncomplete')
  })

  test('within 30 seconds times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answering = echo(post(endless(() => {}) as never))
    await vi.advanceTimersByTimeAsync(29_999)
    let isAnswered = false
    void answering.then(() => {
      isAnswered = true
    })
    await Promise.resolve()
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const response = await answering
    vi.useRealTimers()
    expect(response.headers.get('connection')).toBe('close')
    expect(await answerOf(response)).toBe('408 bodyTimeout')
  })
})

test('a CSP report is counted for any sender and gets an empty response', async () => {
  const report = route(postCspReport, { mediaTypes: reportMediaTypes, isOpenToOrigins: true })
  const bodies = ['{}', '[]', '[null,1]', '{"csp-report":null}', '{"csp-report":{"blocked-uri":5}}']
  for (const body of bodies)
    expect(
      (await report(post(body, { origin: 'null', 'content-type': 'application/csp-report' })))
        .status,
    ).toBe(204)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async () => (await report(post('{}'))).status),
  )
  expect(outcomes.filter((status) => status === 204)).toHaveLength(30 - bodies.length)
})

test("an error names a body's field only if it is an identifier", async () => {
  const { z } = await import('zod')
  const schema = z.strictObject({ address: z.string() })
  const field = (body: unknown) => {
    try {
      checkBody(schema, body)
    } catch (error) {
      return (error as Error).message
    }
    return 'accepted'
  }
  expect(field({ address: 'x' })).toBe('accepted')
  expect(field({ address: 1 })).toBe('The field address is missing or invalid.')
  expect(field({ address: 'x', more: 1 })).toBe('The field more is missing or invalid.')
  for (const body of [null, [], 'x', { address: 'x', '<b>': 1 }])
    expect(field(body)).toBe('The field body is missing or invalid.')
  expect(field(JSON.parse('{"address":"x","__proto__":{"admin":true}}'))).not.toBe('accepted')
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('a cookie is read by its full name', () => {
  expect(readCookie('a=1; b=2', 'b')).toBe('2')
  expect(readCookie('ab=1', 'b')).toBe('absent')
  expect(readCookie('b=1; b=2', 'b')).toBe('broken')
  expect(readCookie('b=', 'b')).toBe('broken')
  expect(readCookie(null, 'b')).toBe('absent')
})
