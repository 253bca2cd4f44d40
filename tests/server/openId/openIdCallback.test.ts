import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { openIdRequests } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'
import { database, handle, site } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { origin, organizations, custody } = setUpCustody(3392, ({ issuer }) => ({
  OPENID_PROVIDERS: 'devnet,other,form',
  OPENID_DEVNET_ISSUER: issuer.url,
  OPENID_OTHER_ISSUER: issuer.url,
  OPENID_OTHER_CLIENT_ID: 'other-client',
  OPENID_OTHER_CLIENT_SECRET: 'other-secret',
  OPENID_FORM_ISSUER: issuer.url,
  OPENID_FORM_CLIENT_ID: 'form-client',
  OPENID_FORM_CLIENT_SECRET: 'form-secret',
  OPENID_FORM_RESPONSE_MODE: 'form_post',
}))

async function sessionToken() {
  const address = privateKeyToAddress(generatePrivateKey())
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  return (await createSession(await database(), new Date(), who, 'absent')).token
}

const fault = (kind: string) => custody().control('/control/issuer/fault', { kind })

test('a sign-in sends PKCE, a state, and a nonce that is the hash of the session key', async () => {
  const browser = openIdBrowser(origin)
  const { body, headers } = await browser.start()
  const { searchParams, origin: issuer } = new URL(body.url)
  expect(issuer).toBe(custody().issuer.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'latchkey',
    redirect_uri: `${origin}/api/custody/oauth/callback/devnet`,
    scope: 'openid email',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(headers['set-cookie']).toMatch(
    /^__Host-openid-state-[0-9a-f]{32}-3392=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
  )
})

test('only who is signed in is asked by a provider that knows them already', async () => {
  const browser = openIdBrowser(origin)
  const promptOf = async () => new URL((await browser.start()).body.url).searchParams.get('prompt')
  expect(await promptOf()).toBeNull()
  browser.jar.set('__Host-sid-3392', await sessionToken())
  expect(await promptOf()).toBe('login')
})

test('the page that the callback redirects to has neither code nor state', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const { status, location } = await browser.callback(returned)
  expect(status).toBe(303)
  expect(location.href).toBe(`${origin}/?wallet=turnkey&openId=${body.id}`)
  expect([...browser.jar.keys()]).toEqual([
    `__Host-openid-state-${body.id}-3392`,
    `__Host-openid-${body.id}-3392`,
  ])
})

test.each([
  ['wrongSignature', 'openIdTokenInvalid', 502],
  ['wrongAudience', 'openIdTokenInvalid', 502],
  ['wrongNonce', 'openIdTokenInvalid', 502],
  ['expired', 'openIdTokenInvalid', 502],
  ['refuseCode', 'openIdRefused', 502],
  ['down', 'openIdUnavailable', 503],
])('an issuer with the fault %s ends in %s, and creates nothing', async (kind, code, status) => {
  const before = await organizations()
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  await fault(kind)
  const { location } = await browser.callback(returned)
  const id = location.searchParams.get('openId')
  expect(await browser.sendRequest('login', { id })).toMatchObject({ code, status })
  expect(await organizations()).toBe(before)
})

test.each([
  [50, 'signedIn'],
  [70, 'openIdTokenInvalid'],
])('a provider whose clock is %i seconds ahead of ours ends in %s', async (seconds, end) => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  custody().clock.setOffsetSeconds(seconds)
  onTestFinished(() => custody().clock.setOffsetSeconds(0))
  await browser.callback(await browser.answer(body.url))
  const login = await browser.sendRequest('login', { id: body.id })
  expect(login.code ?? login.body.status).toBe(end)
})

test('how far the clock of a provider may be ahead is a setting', async () => {
  const { env } = site()
  onTestFinished(() => {
    env.clockToleranceSeconds = 60
    custody().clock.setOffsetSeconds(0)
  })
  env.clockToleranceSeconds = 120
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  custody().clock.setOffsetSeconds(70)
  await browser.callback(await browser.answer(body.url))
  expect((await browser.sendRequest('login', { id: body.id })).body.status).toBe('signedIn')
})

test('a provider that is down cannot be chosen', async () => {
  await fault('down')
  const browser = openIdBrowser(origin)
  // Another one than the tests before, whose discovery document is still known.
  expect(await browser.start({ provider: 'other' })).toMatchObject({ code: 'openIdUnavailable' })
})

test('a sign-in that was canceled at the provider says so', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  await browser.callback(await browser.answer(body.url, { isCanceled: true }))
  const login = await browser.sendRequest('login', { id: body.id })
  expect(login).toMatchObject({ code: 'openIdCanceled', status: 400 })
})

test('a state counts for its own browser and provider only', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const invalid = `${origin}/?wallet=turnkey&openId=invalid`

  const stranger = openIdBrowser(origin)
  await stranger.start()
  expect((await stranger.callback(returned)).location.href).toBe(invalid)

  const mixedUp = { url: returned.url.replace('/devnet?', '/other?') }
  expect((await browser.callback(mixedUp)).location.href).toBe(invalid)

  // A cookie of the same name, as only this site could set it, has another value.
  for (const name of browser.jar.keys()) stranger.jar.set(name, 'A'.repeat(43))
  expect((await stranger.callback(returned)).location.href).toBe(invalid)

  expect((await browser.callback(returned)).location.href).not.toBe(invalid)
  expect((await stranger.callback(returned)).location.href).toBe(invalid)
  expect((await stranger.sendRequest('login', { id: body.id })).code).toBe('openIdRequestInvalid')
  expect((await browser.sendRequest('login', { id: body.id })).body.status).toBe('signedIn')
})

test('an answer that is loaded twice leads to the same page, and its code is exchanged once', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const page = `${origin}/?wallet=turnkey&openId=${body.id}`
  const loads = await Promise.all([browser.callback(returned), browser.callback(returned)])
  expect(loads.map(({ location }) => location.href)).toEqual([page, page])
  // The provider refuses a code the second time, which would have replaced the answer.
  expect((await browser.callback(returned)).location.href).toBe(page)
  expect((await browser.sendRequest('login', { id: body.id })).body.status).toBe('signedIn')
  // Signed in: the page is the same, and the sign-in cannot be repeated there.
  expect((await browser.callback(returned)).location.href).toBe(page)
  expect((await browser.sendRequest('login', { id: body.id })).code).toBe('openIdRequestInvalid')
})

test('an answer that is loaded again waits for the first one, and does without it if it fails', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const db = await database()
  // As by a process that has begun.
  await db.update(openIdRequests).set({ isReturned: true }).where(eq(openIdRequests.id, body.id))
  const again = browser.callback(returned)
  await expect(Promise.race([again, setTimeout(300, 'waits')])).resolves.toBe('waits')
  await db
    .update(openIdRequests)
    .set({ problem: 'openIdUnavailable' })
    .where(eq(openIdRequests.id, body.id))
  expect((await again).location.searchParams.get('openId')).toBe(body.id)
  expect((await browser.sendRequest('login', { id: body.id })).code).toBe('openIdUnavailable')
})

test('a provider that posts a form is answered by no other method, and the state stays unused', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start({ provider: 'form' })
  const returned = await browser.answer(body.url)
  const read = await browser.callback({ url: `${returned.url}?${returned.form}` })
  expect(read.status).toBe(405)
  const { status, location } = await browser.callback(returned)
  expect(status).toBe(303)
  expect(location.searchParams.get('openId')).toBe(body.id)
})

test('a state is too old after ten minutes', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const db = await database()
  const [row] = await db.select().from(openIdRequests).where(eq(openIdRequests.id, body.id))
  const { createdAt, expiresAt } = row ?? {}
  expect(Number(expiresAt) - Number(createdAt)).toBe(600_000)
  await db
    .update(openIdRequests)
    .set({ expiresAt: new Date() })
    .where(eq(openIdRequests.id, body.id))
  const { location } = await browser.callback(returned)
  expect(location.searchParams.get('openId')).toBe('invalid')
})

test('two tabs can be at a provider at once', async () => {
  const browser = openIdBrowser(origin)
  const one = await browser.start()
  const other = await browser.start()
  const returned = [await browser.answer(other.body.url), await browser.answer(one.body.url)]
  for (const each of returned) {
    const { location } = await browser.callback(each)
    expect(location.searchParams.get('openId')).toMatch(/^[0-9a-f]{32}$/)
  }
  for (const { body } of [one, other])
    expect((await browser.sendRequest('login', { id: body.id })).body.status).toBe('signedIn')
})

test('two tabs that start before the browser has a cookie both end well', async () => {
  const browser = openIdBrowser(origin)
  const tabs = await Promise.all([browser.start(), browser.start()])
  for (const { body } of tabs) {
    const { location } = await browser.callback(await browser.answer(body.url))
    expect(location.searchParams.get('openId')).toBe(body.id)
    expect((await browser.sendRequest('login', { id: body.id })).body.status).toBe('signedIn')
  }
})

test.each(['//evil.example', 'https://evil.example/', '/api/custody/labels', '/\\evil.example'])(
  'a sign-in does not return to %s',
  async (returnTo) => {
    expect((await openIdBrowser(origin).start({ returnTo })).code).toBe('invalidBody')
  },
)

test('a provider that is not configured is no route', async () => {
  expect((await openIdBrowser(origin).start({ provider: 'google' })).code).toBe('routeNotFound')
})

test('a form is read with the limits of every body, and counted before it is', async () => {
  const url = `${origin}/api/custody/oauth/callback/form`
  // Of a browser that has begun a sign-in.
  const cookie = `__Host-openid-state-${'0'.repeat(32)}-3392=x`
  const post = async (body: BodyInit, type = 'application/x-www-form-urlencoded') => {
    const headers = { 'content-type': type, [socketHeader]: '10.8.0.1', cookie }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await handle(new Request(url, init as RequestInit))
    if (response.status === 303) return '303'
    return `${response.status} ${(await response.json()).error.code}`
  }
  const stream = (start: (controller: ReadableStreamDefaultController) => void) =>
    new ReadableStream({ start })
  expect(await post('{}', 'application/json')).toBe('415 unsupportedMediaType')
  expect(await post('a'.repeat(40_000))).toBe('413 bodyTooLarge')
  const hungUp = stream((controller) => controller.error(new Error('aborted')))
  expect(await post(hungUp)).toBe('400 bodyIncomplete')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isRead = false
  const endless = new ReadableStream(
    {
      pull() {
        isRead = true
        return new Promise(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  const answering = post(endless)
  await vi.waitUntil(() => isRead)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await answering).toBe('408 bodyTimeout')
  vi.useRealTimers()

  const { max } = site().env.rateLimits.custody
  for (let sent = 4; sent < max; sent++) expect(await post('state=x')).toBe('303')
  expect(await post(stream(() => undefined))).toBe('429 rateLimited')
})

test.each([
  '/.//evil.example',
  '/.//a//evil.example',
  '/..//a//evil.example',
  '/a/..//b//evil.example',
  '/%2e//a//evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/api/auth/session',
])('no sign-in returns to %j', async (returnTo) => {
  const started = await openIdBrowser(origin).start({ returnTo })
  expect(started).toMatchObject({ status: 400, code: 'invalidBody' })
})

test('a path that another version stored leads to no other site', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  await (await database())
    .update(openIdRequests)
    .set({ returnTo: '//a//evil.example' })
    .where(eq(openIdRequests.id, body.id))
  const { location } = await browser.callback(await browser.answer(body.url))
  expect(location.href).toBe(`${origin}/?openId=${body.id}`)
})

test('a provider that redirects cannot return by a form, which leaves the state unused', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start()
  const returned = await browser.answer(body.url)
  const { origin: site, pathname, searchParams } = new URL(returned.url)
  const posted = await browser.callback({ url: site + pathname, form: searchParams })
  expect(posted.status).toBe(405)
  expect((await browser.callback(returned)).location.searchParams.get('openId')).toBe(body.id)
})

test("pictures of another page use up no one's limit", async () => {
  const url = `${origin}/api/custody/oauth/callback/devnet?state=x`
  const at = async (mode: string) => {
    const headers = { 'sec-fetch-mode': mode, [socketHeader]: '10.8.0.77' }
    return (await handle(new Request(url, { headers }))).status
  }
  const { max } = site().env.rateLimits.custody
  for (let count = 0; count <= max; count++) expect(await at('no-cors')).toBe(403)
  expect(await at('navigate')).toBe(303)
})
