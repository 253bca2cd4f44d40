import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { EmailCodeResponse } from '#lib/protocol/embedded.ts'
import { createSession } from '#server/auth/session.ts'
import { ensureEmailSubOrganization } from '#server/custody/emailLogin.ts'
import { ensureLookupKeys } from '#server/custody/lookupKeys.ts'
import { openDatabase } from '#server/db/database.ts'
import { lookupKeys, subOrganizations } from '#server/db/schema.ts'
import { readOpenIdAnswer } from '#server/openId/openIdRequests.ts'
import { startSite } from '#server/startSite.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { sealedCode } from '#tests/devnet/custody/support/otpKeys.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'
import { database, handle, openServer, site, whenIdle } from '#tests/support/server/openServer.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

type Variables = Record<string, string>

const port = '3394'
const origin = `http://localhost:${port}`
const newSecret = () => randomBytes(32).toString('hex')
const newAppleKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(async () => {
  await custody.stop()
})

const baseVariables = (): Variables => ({
  TURNKEY_API_URL: custody.url,
  // A busy machine takes longer than three minutes.
  RATE_LIMITS: 'emailTo=3/3600',
  OPENID_PROVIDERS: 'google,apple',
  OPENID_GOOGLE_ISSUER: custody.issuer.url,
  OPENID_GOOGLE_CLIENT_ID: 'google-client',
  OPENID_GOOGLE_CLIENT_SECRET: 'google-secret',
  OPENID_GOOGLE_EMAIL_DOMAINS: 'gmail.com',
  OPENID_APPLE_ISSUER: custody.issuer.url,
  OPENID_APPLE_CLIENT_ID: 'apple-client',
  OPENID_APPLE_PRIVATE_KEY: newAppleKey(),
  OPENID_APPLE_KEY_ID: 'KEY',
  OPENID_APPLE_TEAM_ID: 'TEAM',
})

/** A site on one database, which can be started again with other variables. */
async function createInstallation(first: Variables = {}) {
  const { db, close } = await openTestDatabase()
  let variables: Variables = {}
  const restart = async (changed: Variables) => {
    variables = { ...variables, ...changed }
    await openServer({ PORT: port, ...variables }, db)
  }
  await restart({ ...baseVariables(), ...first })
  const stop = async () => {
    await whenIdle(5000)
    await close()
  }
  return { restart, stop }
}

/** An installation of one test. */
async function openInstallation(...options: Parameters<typeof createInstallation>) {
  const installation = await createInstallation(...options)
  onTestFinished(installation.stop)
  return installation
}

type Installation = Awaited<ReturnType<typeof createInstallation>>
type Users = Awaited<ReturnType<typeof createUsers>>

/** A second API key of the same user at Turnkey, as an operator makes one to replace the first. */
async function newTurnkeyKey(): Promise<Variables> {
  const key = createApiKey()
  await custody.parent.createApiKeys({
    userId: devnetCustody.userId,
    apiKeys: [
      {
        apiKeyName: `Site ${key.apiPublicKey.slice(0, 8)}`,
        publicKey: key.apiPublicKey,
        curveType: 'API_KEY_CURVE_P256',
      },
    ],
  })
  return {
    TURNKEY_API_PUBLIC_KEY: key.apiPublicKey,
    TURNKEY_API_PRIVATE_KEY: key.apiPrivateKey,
  }
}

let people = 0
const newEmail = () => `rotation-${++people}@gmail.com`

const byCode = async (email: string) => {
  const context = { db: await database(), env: site().env, clock: () => new Date() }
  return (await ensureEmailSubOrganization(context, email)).organizationId
}
const byProvider = async (email: string, provider = 'google', isSeparate = false) =>
  (await openIdBrowser(origin).signIn(email, { provider, isSeparate })).body.organizationId

const sendCode = (email: string, cookie: string) =>
  callRoute(origin, '/api/custody/email/code', { email }, { headers: { cookie } })

/** Has a code sent, and enters it; returns the browser's cookie. */
async function enterCode(email: string, cookie = ''): Promise<string> {
  const { body } = await sendCode(email, cookie)
  const { otpId, otpEncryptionTargetBundle } = body as EmailCodeResponse
  const code = custody.messages(email)[0]?.code ?? ''
  const key = createApiKey()
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
  const sent = { otpId, encryptedOtpBundle }
  const answer = await callRoute(origin, '/api/custody/email/verify', sent, { headers: { cookie } })
  return (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** A user of every kind; returns what must be the same after a rotation. */
async function createUsers() {
  const now = new Date()
  const account = { address: `0x${'1'.repeat(40)}`, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), now, account, 'absent')
  const [code, linked, separate, apple] = [newEmail(), newEmail(), newEmail(), newEmail()]
  const wallets = {
    code: await byCode(code),
    linked: await byProvider(linked),
    separateFrom: await byCode(separate),
    separate: await byProvider(separate, 'google', true),
    apple: await byProvider(apple, 'apple'),
  }
  expect(wallets.separate).not.toBe(wallets.separateFrom)
  const known = await enterCode(code)
  for (let sent = 0; sent < 3; sent++) expect((await sendCode(code, known)).status).toBe(200)
  expect((await sendCode(code, known)).code, 'three emails in three minutes').toBe('rateLimited')

  return {
    async expectUnchanged() {
      const session = await handle(
        new Request(`${origin}/api/auth/session`, {
          headers: { cookie: `__Host-sid-${port}=${token}` },
        }),
      )
      expect(await session.json()).toMatchObject({ session: { address: account.address } })
      expect((await sendCode(code, known)).code, 'the limit goes on').toBe('rateLimited')
      expect({
        code: await byCode(code),
        linked: await byProvider(linked),
        separateFrom: await byCode(separate),
        separate: await byProvider(separate),
        apple: await byProvider(apple, 'apple'),
      }).toEqual(wallets)
      expect(await byCode(linked), 'the address of a provider opens its wallet').toBe(
        wallets.linked,
      )
    },
  }
}

/** What replaces each of the site's secrets. */
const rotations: Record<string, () => Variables | Promise<Variables>> = {
  TURNKEY_API_PRIVATE_KEY: newTurnkeyKey,
  LOOKUP_SECRETS: () => ({ LOOKUP_SECRETS: newSecret() }),
  OPENID_GOOGLE_CLIENT_SECRET: () => ({ OPENID_GOOGLE_CLIENT_SECRET: newSecret() }),
  OPENID_APPLE_PRIVATE_KEY: () => ({
    OPENID_APPLE_PRIVATE_KEY: newAppleKey(),
    OPENID_APPLE_KEY_ID: 'NEXT',
  }),
  'SERVER_RPC_URLS, RPC_URLS': () => ({
    SERVER_RPC_URLS: '31337=http://localhost:1/new-key',
    RPC_URLS: '31337=http://localhost:1/new-key',
  }),
}

describe('sessions, wallets and limits outlast a new', () => {
  let installation: Installation
  let users: Users
  beforeAll(async () => {
    installation = await createInstallation()
    users = await createUsers()
  })
  afterAll(() => installation.stop())

  test.each(Object.entries(rotations))('%s', async (_, rotate) => {
    await installation.restart(await rotate())
    await users.expectUnchanged()
  })
})

test('they outlast the secret of the look-up keys in a variable, of which the database keeps nothing', async () => {
  const secret = newSecret()
  const { restart } = await openInstallation({ LOOKUP_SECRETS: secret })
  const users = await createUsers()
  await restart({ ...(await newTurnkeyKey()), LOOKUP_SECRETS: `${newSecret()},${secret}` })
  await users.expectUnchanged()
  const stored = await (await database()).select().from(lookupKeys)
  expect(stored.map(({ version, email, openId }) => [version, email, openId])).toEqual([
    [1, null, null],
    [2, null, null],
  ])
})

test('a secret in use that is missing stops the start, and no user gets a second wallet', async () => {
  const secret = newSecret()
  const { restart } = await openInstallation({ LOOKUP_SECRETS: secret })
  const email = newEmail()
  const organizationId = await byProvider(email)
  for (const without of ['', newSecret()]) {
    await restart({ LOOKUP_SECRETS: without })
    await expect(startSite(site())).rejects.toMatchObject({
      code: 'lookupSecretMissing',
      message: expect.stringMatching(/^LOOKUP_SECRETS lacks the secret [0-9a-f]{12}, /),
    })
    expect((await openIdBrowser(origin).signIn(email, { provider: 'google' })).code).toBe(
      'custodyUnavailable',
    )
  }
  const [added] = site().env.lookupSecrets
  await restart({ LOOKUP_SECRETS: `${added},${secret}` })
  expect(await byProvider(email)).toBe(organizationId)
})

const postgres = findPostgres()
test.skipIf(!postgres)('they outlast another user and password of the database', async () => {
  const server = startPostgres(postgres ?? '', await freePort())
  onTestFinished(() => server.stop())
  const url = new URL(server.createDatabase('rotation'))
  const open = async () => {
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' })
    await openServer({ PORT: port, ...baseVariables() }, opened.db)
    return opened
  }
  const first = await open()
  const users = await createUsers()
  await first.db.execute(sql`create role "next" superuser login password 'another password'`)
  await whenIdle(5000)
  await first.close()
  Object.assign(url, { username: 'next', password: 'another password' })
  const second = await open()
  await users.expectUnchanged()
  await whenIdle(5000)
  await second.close()
})

describe('a database of 0.1.0, whose rows were found by Turnkey’s API key,', () => {
  const keyOf = (kind: string, key: string, text: string) =>
    createHmac('sha256', `${kind}:${key}`).update(text).digest('hex')

  /** Gives the rows of users the keys that 0.1.0 wrote them under. */
  async function createOldUsers() {
    const { apiPrivateKey } = devnetCustody
    const [code, provider] = [newEmail(), newEmail()]
    const wallets = { code: await byCode(code), provider: await byProvider(provider) }
    const db = await database()
    const { identity } = await identityAt(provider)
    const rename = (from: string, key: string) =>
      db
        .update(subOrganizations)
        .set({ key })
        .where(
          and(
            eq(subOrganizations.organizationId, from),
            like(subOrganizations.key, `${key.split(':')[0]}:%`),
          ),
        )
    await rename(wallets.code, `email:${keyOf('e-mail', apiPrivateKey, code)}`)
    await rename(wallets.provider, `email:${keyOf('e-mail', apiPrivateKey, provider)}`)
    await rename(wallets.provider, `openid:${keyOf('openid', apiPrivateKey, identity)}`)
    return {
      async expectUnchanged() {
        expect({ code: await byCode(code), provider: await byProvider(provider) }).toEqual(wallets)
        expect(await byCode(provider)).toBe(wallets.provider)
      },
    }
  }

  /** Users of 0.1.0, and no look-up keys. */
  async function createOldInstallation() {
    const installation = await openInstallation()
    const users = await createOldUsers()
    await (await database()).delete(lookupKeys)
    return { ...installation, ...users }
  }

  /** What the devnet's issuer says of an address, as the text that is hashed. */
  async function identityAt(email: string) {
    const browser = openIdBrowser(origin)
    const id = await browser.visit({ provider: 'google' }, { email })
    const cookie = browser.jar.get(`__Host-openid-${id}-${port}`) ?? ''
    const context = { db: await database(), now: new Date() }
    const { issuer, audience, subject } = (await readOpenIdAnswer(context, cookie, id)).identity
    return { identity: JSON.stringify([issuer, audience, subject]) }
  }

  test('needs nothing: rows are found, and moved under the new keys', async () => {
    const { expectUnchanged, restart } = await createOldInstallation()
    const keys = async () =>
      (await (await database()).select().from(subOrganizations)).map(({ key }) => key)
    const before = await keys()
    await expectUnchanged()
    expect((await keys()).filter((key) => before.includes(key))).toEqual([])
    await restart(await newTurnkeyKey())
    await expectUnchanged()
  })

  test('is written by a copy of it that still runs after the start of this version, which finds the rows', async () => {
    const { restart, ...before } = await createOldInstallation()
    await restart({})
    await startSite(site())
    const [atOnce, later] = [await createOldUsers(), await createOldUsers()]
    await atOnce.expectUnchanged()
    await restart(await newTurnkeyKey())
    for (const users of [before, atOnce, later]) await users.expectUnchanged()
  })

  test('is read after the API key was replaced, by rows that were not moved before', async () => {
    const { expectUnchanged, restart } = await createOldInstallation()
    await restart({})
    await startSite(site())
    await restart(await newTurnkeyKey())
    await expectUnchanged()
  })

  test('is read with a key that was replaced with the update, if the former one is given', async () => {
    const { expectUnchanged, restart } = await createOldInstallation()
    await restart({
      ...(await newTurnkeyKey()),
      TURNKEY_API_PRIVATE_KEY_PREVIOUS: devnetCustody.apiPrivateKey,
    })
    await expectUnchanged()
    await restart({ TURNKEY_API_PRIVATE_KEY_PREVIOUS: '' })
    await expectUnchanged()
  })
})

test('the keys are made once by servers that start together, and none contains a credential', async () => {
  await openInstallation({ LOOKUP_SECRETS: '' })
  const context = { db: await database(), env: site().env }
  await Promise.all(Array.from({ length: 5 }, () => ensureLookupKeys(context)))
  const rows = await context.db.select().from(lookupKeys)
  expect(rows.map(({ version }) => version)).toEqual([1])
  expect(JSON.stringify(rows)).not.toContain(devnetCustody.apiPrivateKey)
})
