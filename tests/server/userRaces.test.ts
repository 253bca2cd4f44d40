import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity } from '#lib/protocol/users.ts'
import { createSession } from '#server/auth/session.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { identities, users } from '#server/db/schema.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, openServer } from '#tests/support/server/openServer.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const origin = 'http://localhost:15047'
const rounds = [1, 2, 3, 4, 5]
const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

/** The embedded database runs one transaction at a time; these run ten. */
describe.skipIf(!binaries)('on a Postgres server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-users-'))
  let postgres: LocalPostgres
  let open: OpenDatabase

  beforeAll(async () => {
    postgres = startPostgres(binaries ?? '', await freePort())
    const databaseUrl = postgres.createDatabase('latchkey')
    open = await openDatabase({ databaseUrl, dataDir: directory })
    const RATE_LIMITS = 'all=100000/60'
    await openServer({ PORT: '15047', RPC_URLS: '31337=http://127.0.0.1:1', RATE_LIMITS }, open.db)
  })
  afterAll(async () => {
    await closeDatabase()
    await open?.close()
    postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  type Key = ReturnType<typeof privateKeyToAccount>
  const newKey = () => privateKeyToAccount(generatePrivateKey())

  async function browserOf({ address }: Key) {
    const who = { address, chainId: 31337, accountType: 'eoa' } as const
    const { token, session } = await createSession(open.db, new Date(), who, 'absent')
    return { headers: { cookie: `__Host-sid-15047=${token}` }, userId: session.user.id }
  }
  type Browser = Awaited<ReturnType<typeof browserOf>>

  async function proofOf({ headers }: Browser, key: Key) {
    const request = { address: key.address, chainId: 31337 }
    const issued = await callRoute(origin, '/api/user/identities/challenge', request, { headers })
    const { message } = issued.body
    return { message, signature: await key.signMessage({ message }) }
  }
  const post = ({ headers }: Browser, proof: object) =>
    callRoute(origin, '/api/user/identities', proof, { headers })
  const remove = ({ headers }: Browser, { id }: Identity) =>
    callRoute(origin, `/api/user/identities/${id}`, undefined, { method: 'DELETE', headers })
  const wallets = async ({ headers }: Browser): Promise<Identity[]> =>
    (await callRoute(origin, '/api/user', undefined, { method: 'GET', headers })).body.user
      .identities
  const outcomesOf = (replies: { code: string | undefined; status: number }[]) =>
    replies.map(({ code, status }) => code ?? status).toSorted()

  test.each(rounds)('the last two wallets are not removed at once (%d)', async () => {
    const [first, second] = [newKey(), newKey()]
    const browser = await browserOf(first)
    await post(browser, await proofOf(browser, second))
    const there = await browserOf(second)
    const [one, two] = (await wallets(browser)) as [Identity, Identity]
    // Each tab removes the other one, so that neither loses its session by its own request.
    const replies = await Promise.all([remove(browser, two), remove(there, one)])
    expect(outcomesOf(replies)[0]).toBe(204)
    const own = eq(identities.userId, browser.userId)
    expect(await open.db.$count(identities, own)).toBe(1)
  })

  test('a wallet that many add at once is one user’s', async () => {
    const contested = newKey()
    const browsers = await Promise.all(rounds.map(() => browserOf(newKey())))
    const proofs = await Promise.all(browsers.map((one) => proofOf(one, contested)))
    const replies = await Promise.all(
      browsers.map((browser, index) => post(browser, proofs[index] ?? {})),
    )
    expect(outcomesOf(replies)).toEqual([201, ...Array(4).fill('identityTaken')])
  })

  test.each(rounds)('a wallet that signs in while it is added is of one user (%d)', async () => {
    const [key, added] = [newKey(), newKey()]
    const browser = await browserOf(key)
    const proof = await proofOf(browser, added)
    const [reply, ...others] = await Promise.all([
      post(browser, proof),
      ...rounds.map(() => browserOf(added)),
    ])
    const ids = new Set(others.map(({ userId }) => userId))
    expect(ids.size).toBe(1)
    expect(ids.has(browser.userId)).toBe(reply.status === 201)
    const [{ userId } = { userId: '' }] = await open.db
      .select()
      .from(identities)
      .where(eq(identities.identity, added.address))
    expect(ids).toEqual(new Set([userId]))
    expect(await open.db.$count(users, eq(users.id, userId))).toBe(1)
  })

  test('no more than 50 wallets are added, however many at once', async () => {
    const browser = await browserOf(newKey())
    const proofs = await Promise.all(Array.from({ length: 60 }, () => proofOf(browser, newKey())))
    const replies = await Promise.all(proofs.map((proof) => post(browser, proof)))
    expect(outcomesOf(replies)).toEqual([
      ...Array(49).fill(201),
      ...Array(11).fill('identitiesFull'),
    ])
  })
})
