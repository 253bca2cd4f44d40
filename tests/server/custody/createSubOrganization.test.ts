import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { createSubOrganizationOnce } from '#server/custody/createSubOrganization.ts'
import { ensureEmailSubOrganization } from '#server/custody/emailLogin.ts'
import { callTurnkey, type TurnkeyClient } from '#server/custody/turnkeyClient.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { subOrganizations } from '#server/db/schema.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'
import { until } from '#tests/support/until.ts'
import { findPostgres, startPostgres } from '../../../scripts/lib/postgres.ts'

const create = 'submit/create_sub_organization'
const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

let custody: CustodyFixture
beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent'
  custody = await createCustodyFixture()
})
afterAll(() => custody.stop())
afterEach(() => custody.control('/control/custody/reset', {}))

const force = (what: object) => custody.control('/control/custody/forceStatus', what)
const fault = (what: object) => custody.control('/control/custody/fault', what)
const organizations = async () => Number((await custody.control('/control/custody')).organizations)

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'made',
    (error: WalletError) => error.key,
  )

/** The embedded database, and two server processes on one Postgres. */
const kinds: {
  name: string
  isThere: boolean
  open: () => Promise<[OpenDatabase[], () => void]>
}[] = [
  {
    name: 'the embedded one',
    isThere: true,
    open: async () => [[await openTestDatabase()], () => undefined],
  },
  {
    name: 'a Postgres that two servers share',
    isThere: binaries !== undefined,
    open: async () => {
      const postgres = startPostgres(binaries ?? '', await freePort())
      const options = { databaseUrl: postgres.createDatabase('latchkey'), dataDir: '.data' }
      const pair = await Promise.all([openDatabase(options), openDatabase(options)])
      return [pair, () => postgres.stop()]
    },
  },
]

for (const kind of kinds)
  describe.skipIf(!kind.isThere)(`with a database, ${kind.name},`, () => {
    let opened: OpenDatabase[]
    let stop: () => void
    let offsetMs = 0
    const clock = () => new Date(Date.now() + offsetMs)
    const contextOf = (index = 0) => ({
      db: (opened[index % opened.length] as OpenDatabase).db,
      env: readTestEnv({ TURNKEY_API_URL: custody.url }),
      clock,
    })
    beforeAll(async () => {
      ;[opened, stop] = await kind.open()
    })
    afterAll(async () => {
      await Promise.all(opened.map((each) => each.close()))
      stop()
    })
    afterEach(() => {
      offsetMs = 0
    })

    test('a hundred parallel first logins create one sub-organization', async () => {
      const before = await organizations()
      const logins = Array.from({ length: 100 }, (_, index) =>
        ensureEmailSubOrganization(contextOf(index), 'crowd@wallet.example'),
      )
      const made = await Promise.all(logins)
      expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
      expect((await organizations()) - before).toBe(1)
      expect(await ensureEmailSubOrganization(contextOf(1), 'crowd@wallet.example')).toEqual(
        made[0],
      )
    })

    test('two addresses create two', async () => {
      const before = await organizations()
      const [one, two] = await Promise.all([
        ensureEmailSubOrganization(contextOf(), 'one@wallet.example'),
        ensureEmailSubOrganization(contextOf(1), 'two@wallet.example'),
      ])
      expect(one.organizationId).not.toBe(two.organizationId)
      expect((await organizations()) - before).toBe(2)
    })

    test('after a lost response, the repeated request returns the same sub-organization', async () => {
      const before = await organizations()
      await fault({ kind: 'drop', path: create, times: 1 })
      await ensureEmailSubOrganization(contextOf(), 'lost@wallet.example')
      expect((await organizations()) - before).toBe(1)
    })

    test('an interrupted first login is completed by the next one, on any server', async () => {
      const before = await organizations()
      await fault({ kind: 'drop', path: create, times: 2 })
      const broken = ensureEmailSubOrganization(contextOf(), 'half@wallet.example')
      expect(await outcome(broken)).toBe('custodyUnavailable')
      expect((await organizations()) - before).toBe(1)
      expect(await outcome(ensureEmailSubOrganization(contextOf(1), 'half@wallet.example'))).toBe(
        'made',
      )
      expect((await organizations()) - before).toBe(1)
    })

    test('a rejected request is sent again with a new body', async () => {
      const before = await organizations()
      await force({ status: 'FAILED', path: create })
      const failed = ensureEmailSubOrganization(contextOf(), 'failed@wallet.example')
      expect(await outcome(failed)).toBe('custodyRefused')
      expect(await outcome(ensureEmailSubOrganization(contextOf(), 'failed@wallet.example'))).toBe(
        'made',
      )
      expect((await organizations()) - before).toBe(1)
    })

    test('a pending activity is polled', async () => {
      await force({ status: 'PENDING', path: create, polls: 2 })
      expect(await outcome(ensureEmailSubOrganization(contextOf(), 'slow@wallet.example'))).toBe(
        'made',
      )
    })

    test('an activity that needs consensus in the parent organization fails, and the log contains the reason', async () => {
      await force({ status: 'CONSENSUS_NEEDED', path: create })
      const waiting = await ensureEmailSubOrganization(contextOf(), 'vote@wallet.example').catch(
        (error: WalletError) => error,
      )
      expect(waiting).toMatchObject({
        key: 'custodyUnavailable',
        cause: { key: 'consensusNeeded' },
      })
    })

    /** A first login of which only the claim is left, as of a server that died. */
    async function leaveClaim(email: string, claim: { claimedUntil: Date; timestampMs?: number }) {
      await fault({ kind: 'refuse', path: create, times: 2 })
      await outcome(ensureEmailSubOrganization(contextOf(), email))
      const { db } = contextOf()
      const [row] = await db
        .select()
        .from(subOrganizations)
        .where(eq(subOrganizations.claimedUntil, new Date(0)))
      expect(row?.organizationId).toBeNull()
      const isRow = eq(subOrganizations.key, row?.key ?? '')
      await db.update(subOrganizations).set(claim).where(isRow)
      return async () => (await db.select().from(subOrganizations).where(isRow))[0]
    }

    test('a server that dies while creating it blocks others no longer than its claim', async () => {
      const email = 'died@wallet.example'
      await leaveClaim(email, { claimedUntil: new Date(clock().getTime() + 30_000) })
      const waiting = outcome(ensureEmailSubOrganization(contextOf(1), email))
      offsetMs = 31_000
      expect(await waiting).toBe('made')
    })

    test('a claim by a clock that was a year ahead is over, and its body is renewed', async () => {
      const email = 'ahead@wallet.example'
      const before = await organizations()
      const ahead = clock().getTime() + 365 * 86_400_000
      const claim = { claimedUntil: new Date(ahead + 30_000), timestampMs: ahead }
      const read = await leaveClaim(email, claim)
      expect(await outcome(ensureEmailSubOrganization(contextOf(1), email))).toBe('made')
      expect((await read())?.timestampMs).toBeLessThanOrEqual(clock().getTime())
      expect((await organizations()) - before).toBe(1)
    }, 40_000)

    test('a claim by a server whose clock is four minutes ahead holds', async () => {
      const email = 'near@wallet.example'
      const ahead = clock().getTime() + 4 * 60_000
      const claim = { claimedUntil: new Date(ahead + 30_000), timestampMs: ahead }
      const read = await leaveClaim(email, claim)
      const asked = vi.fn(clock)
      const waiting = outcome(ensureEmailSubOrganization({ ...contextOf(1), clock: asked }, email))
      await until(() => expect(asked.mock.calls.length).toBeGreaterThan(1))
      expect((await read())?.tries).toBe(1)
      offsetMs = 5 * 60_000
      expect(await waiting).toBe('made')
      expect((await read())?.timestampMs).toBe(ahead)
    })

    test('a key that was first used with another request is rejected', async () => {
      const parameters = (userName: string) => ({
        keys: ['passkey:the same'] as const,
        rootUser: { userName, apiKeys: [], authenticators: [], oauthProviders: [] },
        find: async () => undefined,
      })
      expect(await outcome(createSubOrganizationOnce(contextOf(), parameters('First')))).toBe(
        'made',
      )
      expect(await outcome(createSubOrganizationOnce(contextOf(), parameters('First')))).toBe(
        'made',
      )
      expect(await outcome(createSubOrganizationOnce(contextOf(1), parameters('Second')))).toBe(
        'invalidBody',
      )
    })
  })

test('an invalid response of Turnkey is custodyUnavailable, not custodyRefused', async () => {
  const env = readTestEnv({ TURNKEY_API_URL: custody.url })
  for (const kind of [
    { kind: 'html', status: 502 },
    { kind: 'status', status: 500 },
    { kind: 'refuse' },
  ]) {
    await fault({ ...kind, path: 'query/whoami', times: 2 })
    expect(await outcome(callTurnkey(env, (client) => client.getWhoami()))).toBe(
      'custodyUnavailable',
    )
    // Sent twice at most, so the fault is used up.
    expect(await outcome(callTurnkey(env, (client) => client.getWhoami()))).toBe('made')
  }
})

test('a completed activity without a sub-organization is an error', async () => {
  const path = '/public/v1/submit/create_sub_organization'
  const forgetful = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const answer = await fetch(`${custody.url}${request.url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stamp': headers['x-stamp'] ?? '',
        'x-client-version': headers['x-client-version'] ?? '',
      },
      body: await text(request),
    })
    const body = await answer.text()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(request.url === path ? body.replaceAll('subOrganizationId', 'lost') : body)
  })
  await once(forgetful.listen(0, '127.0.0.1'), 'listening')
  const { port } = forgetful.address() as AddressInfo
  const open = await openTestDatabase()
  const env = readTestEnv({ TURNKEY_API_URL: `http://127.0.0.1:${port}` })
  const contextOf = { db: open.db, env, clock: () => new Date() }
  const made = ensureEmailSubOrganization(contextOf, 'nameless@wallet.example')
  await expect(made).rejects.toThrow('Turnkey sub organization id not found')
  await open.close()
  forgetful.closeAllConnections()
  forgetful.close()
})

test("the parent organization's key cannot sign in a sub-organization", async () => {
  const env = readTestEnv({ TURNKEY_API_URL: custody.url })
  const { organizationId, userId, client: user } = await custody.newUser()
  const made = await user.createPrivateKeys({
    privateKeys: [
      {
        privateKeyName: 'Main',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  })
  const payload = {
    signWith: made.privateKeys[0]?.addresses?.[0]?.address ?? '',
    payload: 'ab'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  } as const
  expect(await user.signRawPayload(payload)).toMatchObject({
    r: expect.stringMatching(/^[0-9a-f]+$/),
  })

  const ours = { organizationId, timestampMs: String(Date.now()) }
  const publicKey = env.custodyKey?.publicKey ?? ''
  const key = { apiKeyName: 'Ours', publicKey, curveType: 'API_KEY_CURVE_P256' } as const
  const tries: ((client: TurnkeyClient) => Promise<unknown>)[] = [
    (client) => client.signRawPayload({ ...ours, ...payload }),
    (client) => client.createWallet({ ...ours, walletName: 'Ours', accounts: [] }),
    (client) => client.createApiKeys({ ...ours, userId, apiKeys: [key] }),
    (client) => client.updateUserEmail({ ...ours, userId, userEmail: 'ours@wallet.example' }),
    (client) => client.createReadWriteSession({ ...ours, targetPublicKey: publicKey, userId }),
  ]
  for (const attempt of tries)
    expect(await callTurnkey(env, attempt).catch((error: unknown) => error)).toMatchObject({
      key: 'custodyRefused',
      cause: { key: 'turnkeyError', message: expect.stringContaining('organization mismatch') },
    })
})
