import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { ensureEmailSubOrganization } from '#server/custody/emailLogin.ts'
import { feedEvents } from '#server/db/schema.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'
import { database, site } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const { origin, organizations, custody } = setUpCustody(3391, ({ issuer }) => ({
  OPENID_PROVIDERS: 'google,apple',
  OPENID_GOOGLE_ISSUER: issuer.url,
  OPENID_GOOGLE_CLIENT_ID: 'google-client',
  OPENID_GOOGLE_CLIENT_SECRET: 'google-secret',
  OPENID_GOOGLE_EMAIL_DOMAINS: 'example.com',
  OPENID_APPLE_ISSUER: issuer.url,
  OPENID_APPLE_CLIENT_ID: 'apple-client',
  OPENID_APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  OPENID_APPLE_KEY_ID: 'KEY',
  OPENID_APPLE_TEAM_ID: 'TEAM',
  OPENID_APPLE_EMAIL_DOMAINS: 'example.com',
}))

const newBrowser = () => {
  const browser = openIdBrowser(origin)
  return {
    ...browser,
    signIn: (email: string, options = {}) =>
      browser.signIn(email, { provider: 'google', ...options }),
  }
}
let people = 0
const newEmail = () => `person-${++people}@example.com`

test('the first sign-in creates a wallet, the next ones open it', async () => {
  const before = await organizations()
  const email = newEmail()
  const first = await newBrowser().signIn(email)
  expect(first).toMatchObject({ status: 200, body: { status: 'signedIn' } })
  expect(first.body.session).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const again = await newBrowser().signIn(email)
  expect(again.body.organizationId).toBe(first.body.organizationId)
  expect(await organizations()).toBe(before + 1)
})

test('a provider may return by a form that its own site posts', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start({ provider: 'apple', returnTo: '/?redirect=%2Fsign' })
  const returned = await browser.answer(body.url, { email: newEmail() })
  expect(returned.form?.get('code')).toBeTruthy()
  const { status, location } = await browser.callback(returned)
  expect(status).toBe(303)
  expect(location.href).toBe(`${origin}/?redirect=%2Fsign&openId=${body.id}`)
  const login = await browser.sendRequest('login', { id: body.id })
  expect(login.body.status).toBe('signedIn')
  // What is left leads an answer that is loaded again to the same page, and opens nothing.
  expect([...browser.jar.keys()]).toEqual([`__Host-openid-state-${body.id}-3391`])
})

test('a provider that returns by a form cannot redirect, which leaves the state unused', async () => {
  const browser = openIdBrowser(origin)
  const { body } = await browser.start({ provider: 'apple' })
  const returned = await browser.answer(body.url, { email: newEmail() })
  const redirected = await browser.callback({ url: `${returned.url}?${returned.form}` })
  expect(redirected.status).toBe(405)
  expect((await browser.callback(returned)).location.searchParams.get('openId')).toBe(body.id)
})

test('the same confirmed address at another provider asks before it creates another wallet', async () => {
  const email = newEmail()
  const first = await newBrowser().signIn(email)
  const before = await organizations()
  const browser = newBrowser()
  const id = await browser.visit({ provider: 'apple' }, { email })
  const asked = await browser.sendRequest('login', { id })
  expect(asked.body).toEqual({ status: 'question', provider: 'Apple', email })
  expect(await organizations()).toBe(before)
  const separate = await browser.sendRequest('login', { id, isSeparate: true })
  expect(separate.body.status).toBe('signedIn')
  expect(separate.body.organizationId).not.toBe(first.body.organizationId)
  const again = await browser.signIn(email, { provider: 'apple' })
  expect(again.body.organizationId).toBe(separate.body.organizationId)
})

test('an emailed code opens the wallet that a provider created for the address', async () => {
  const email = newEmail()
  const { body } = await newBrowser().signIn(email)
  const context = { db: await database(), env: site().env, clock: () => new Date() }
  const { organizationId } = await ensureEmailSubOrganization(context, email)
  expect(organizationId).toBe(body.organizationId)
})

test('a code and two providers that confirm one address at the same time make one wallet', async () => {
  const context = { db: await database(), env: site().env, clock: () => new Date() }
  for (const email of Array.from({ length: 4 }, newEmail)) {
    const before = await organizations()
    const browsers = await Promise.all(
      ['google', 'apple'].map(async (provider) => {
        const browser = newBrowser()
        return { browser, id: await browser.visit({ provider }, { email }) }
      }),
    )
    const [byCode, ...logins] = await Promise.all([
      ensureEmailSubOrganization(context, email),
      ...browsers.map(({ browser, id }) => browser.sendRequest('login', { id })),
    ])
    expect(await organizations()).toBe(before + 1)
    for (const { body } of logins)
      expect([byCode?.organizationId, undefined]).toContain(body.organizationId)
    const questions = logins.filter(({ body }) => body.status === 'question')
    expect(questions.length).toBeGreaterThanOrEqual(1)
  }
})

test('an address is free again if the wallet could not be created', async () => {
  const email = newEmail()
  const before = await organizations()
  const browser = newBrowser()
  const id = await browser.visit({ provider: 'google' }, { email })
  const path = 'submit/create_sub_organization'
  await custody().control('/control/custody/fault', { kind: 'drop', path, times: 2 })
  expect((await browser.sendRequest('login', { id })).code).toBe('custodyUnavailable')
  const context = { db: await database(), env: site().env, clock: () => new Date() }
  const { organizationId } = await ensureEmailSubOrganization(context, email)
  expect((await ensureEmailSubOrganization(context, email)).organizationId).toBe(organizationId)
  expect((await browser.sendRequest('login', { id })).body.organizationId).toBe(organizationId)
  expect(await organizations()).toBe(before + 1)
})

test('an address that the provider has not confirmed is no reason to ask', async () => {
  const email = newEmail()
  await newBrowser().signIn(email)
  const browser = newBrowser()
  const id = await browser.visit({ provider: 'apple' }, { email, isVerified: false })
  expect((await browser.sendRequest('login', { id })).body.status).toBe('signedIn')
})

test('an identity that another user added to their own wallet does not open that wallet', async () => {
  const email = newEmail()
  const { issuer } = custody()
  const victim = newBrowser()
  const id = await victim.visit({ provider: 'google' }, { email })
  const { body } = await victim.sendRequest('token', { id })
  const attacker = await custody().newUser()
  await attacker.client.createOauthProviders({
    userId: attacker.userId,
    oauthProviders: [
      {
        providerName: 'Google',
        oidcClaims: { iss: issuer.url, aud: 'google-client', sub: body.subject },
      },
    ],
  })
  const asked = await victim.sendRequest('login', { id })
  expect(asked.body).toEqual({ status: 'question', provider: 'Google' })
  const own = await victim.sendRequest('login', { id, isSeparate: true })
  expect(own.body.organizationId).not.toBe(attacker.organizationId)
})

test('parallel requests for one sign-in get the same wallet, and end it', async () => {
  const browser = newBrowser()
  const id = await browser.visit({ provider: 'google' }, { email: newEmail() })
  const cookies = new Map(browser.jar)
  const [one, other] = await Promise.all([
    browser.sendRequest('login', { id }),
    browser.sendRequest('login', { id }),
  ])
  expect(one.body.organizationId).toBe(other.body.organizationId)
  for (const [name, value] of cookies) browser.jar.set(name, value)
  expect((await browser.sendRequest('login', { id })).code).toBe('openIdRequestInvalid')
})

/** Signs in in a browser, so many seconds ago. */
async function signInTo({ jar }: ReturnType<typeof newBrowser>, ageSeconds = 0) {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const at = new Date(Date.now() - ageSeconds * 1000)
  const { token, session } = await createSession(await database(), at, who, 'absent')
  jar.set(sessionCookie(site().env), token)
  return session
}

test('a provider is added by who is signed in and has proved it lately', async () => {
  const start = { provider: 'google', purpose: 'add' } as const
  const browser = newBrowser()
  expect((await browser.start(start)).code).toBe('notSignedIn')
  await signInTo(browser, 301)
  expect((await browser.start(start)).code).toBe('signInTooOld')
})

test('a provider that somebody was to add is not added by who is signed in since', async () => {
  const user = await custody().newUser()
  const browser = newBrowser()
  await signInTo(browser)
  const id = await browser.visit({ provider: 'google', purpose: 'add' }, { email: newEmail() })
  const link = { id, organizationId: user.organizationId, userId: user.userId }
  for (const signIn of [
    () => signInTo(browser),
    () => browser.jar.delete(sessionCookie(site().env)),
  ]) {
    await signIn()
    for (const [path, body] of [
      ['token', { id }],
      ['link', link],
    ] as const)
      expect((await browser.sendRequest(path, body)).code).toMatch(
        /openIdRequestInvalid|notSignedIn/,
      )
  }
})

test('a provider is added to a wallet that exists, and then opens it', async () => {
  const user = await custody().newUser()
  const browser = newBrowser()
  const session = await signInTo(browser)
  const email = newEmail()
  const id = await browser.visit({ provider: 'google', purpose: 'add' }, { email })
  expect((await browser.sendRequest('login', { id })).code).toBe('openIdRequestInvalid')
  const { body } = await browser.sendRequest('token', { id })
  const { organizationId, userId } = user
  const link = { id, organizationId, userId }
  expect((await browser.sendRequest('link', link)).code).toBe('invalidBody')
  const { oauthProviders } = {
    oauthProviders: [{ providerName: 'Google', oidcToken: body.oidcToken }],
  }
  const added = await user.client.createOauthProviders({ userId, oauthProviders })
  expect((await browser.sendRequest('link', link)).status).toBe(204)
  // The person who is signed in there reads of it.
  const [event] = await (await database())
    .select()
    .from(feedEvents)
    .where(eq(feedEvents.kind, 'providerAdded'))
  expect(event).toMatchObject({ userId: session.user.id, detail: 'Google' })
  expect((await browser.signIn(email)).body.organizationId).toBe(organizationId)

  const other = newBrowser()
  await signInTo(other)
  const otherId = await other.visit({ provider: 'google', purpose: 'add' }, { email })
  expect((await other.sendRequest('token', { id: otherId })).code).toBe('openIdInUse')

  await user.client.deleteOauthProviders({ userId, providerIds: added.providerIds })
  const afterwards = await newBrowser().signIn(email)
  expect(afterwards.body.status).toBe('signedIn')
  expect(afterwards.body.organizationId).not.toBe(organizationId)
})
