import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSession, readSession } from '#server/auth/session.ts'
import { createLatchkey, type Latchkey } from '#server/createLatchkey.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema.ts'
import { readSettings } from '#server/env/settings.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

describe.each(['embedded', 'Postgres'])('the users of a site, on the %s database', (kind) => {
  const isPostgres = kind === 'Postgres'
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-site-users-'))
  let postgres: LocalPostgres | undefined
  let open: OpenDatabase
  let latchkey: Latchkey

  beforeAll(async () => {
    if (isPostgres && !binaries) return
    postgres = isPostgres ? startPostgres(binaries ?? '', await freePort()) : undefined
    const databaseUrl = postgres?.createDatabase('latchkey') ?? 'memory://'
    open = await openDatabase({ databaseUrl, dataDir: directory })
    const variables = { PORT: '15053', RPC_URLS: '31337=http://127.0.0.1:1', DATA_DIR: directory }
    latchkey = createLatchkey(readSettings(variables), {
      database: open.db as never,
      log: () => undefined,
    })
  })
  beforeEach(({ skip }) => {
    if (isPostgres && !binaries) skip()
  })
  afterAll(async () => {
    await open?.close()
    postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  async function signIn(address = newAddress(), more: object = {}, at = new Date()) {
    const who = { address, chainId: 31337, accountType: 'eoa', ...more } as const
    const { token, session } = await createSession(open.db, at, who, 'absent')
    const { id } = session.user
    return { address, id, token, isSignedIn: async () => !!(await readSession(open.db, at, token)) }
  }

  test('are read one by one', async () => {
    const { id, address } = await signIn()
    expect(await latchkey.users.get(id)).toMatchObject({
      id,
      blockedAt: null,
      wallets: [{ identity: address, address, chainId: null, accountType: 'eoa', name: null }],
    })
    expect(await latchkey.users.get(crypto.randomUUID())).toBeNull()
    await expect(latchkey.users.get(address)).rejects.toThrow('users.get needs the id')
  })

  test('are listed newest first, each once, while others sign in', async () => {
    await open.db.delete(sessions)
    await open.db.delete(users)
    expect(await latchkey.users.list()).toEqual({ users: [] })
    // Two of each time.
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2)))
    const made: string[] = []
    for (let index = 0; index < 7; index++)
      made.push((await signIn(newAddress(), {}, at(index))).id)
    const listed: string[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page++) {
      const part = await latchkey.users.list({ ...(after && { after }), limit: 3 })
      listed.push(...part.users.map(({ id }) => id))
      after = part.next
      await signIn()
    }
    expect(after).toBeUndefined()
    expect(listed).toHaveLength(7)
    expect(new Set(listed)).toEqual(new Set(made))
    expect(listed[0]).toBe(made[6])
    for (const limit of [0, 501, 1.5, Number.NaN])
      await expect(latchkey.users.list({ limit })).rejects.toThrow('from 1 to 500')
    for (const key of ['', 'x', "2026-01-01T00:00:00.000Z_' or 1=1", '_'])
      await expect(latchkey.users.list({ after: key })).rejects.toThrow('`next` of a page')
  })

  test('are found by address and by identity', async () => {
    const { id, address } = await signIn()
    const contract = await signIn(address, { accountType: 'contract' })
    const found = await latchkey.users.find({ wallet: address.toLowerCase() })
    expect(new Set(found.map((user) => user.id))).toEqual(new Set([id, contract.id]))
    const one = await latchkey.users.find({ wallet: `eip155:31337:${address}` })
    expect(one.map((user) => user.id)).toEqual([contract.id])
    const lowerCase = `eip155:31337:${address.toLowerCase()}`
    expect(await latchkey.users.find({ wallet: lowerCase })).toEqual(one)
    expect(await latchkey.users.find({ wallet: newAddress() })).toEqual([])
    await expect(latchkey.users.find({ wallet: 'vitalik.eth' })).rejects.toThrow('takes an address')
  })

  test('are signed out everywhere', async () => {
    const one = await signIn()
    const [again, other] = [await signIn(one.address), await signIn()]
    await latchkey.users.endSessions(one.id)
    expect(await one.isSignedIn()).toBe(false)
    expect(await again.isSignedIn()).toBe(false)
    expect(await other.isSignedIn()).toBe(true)
  })

  test('who are blocked are signed out, and sign in no more until they are unblocked', async () => {
    const one = await signIn()
    const other = await signIn()
    expect(await latchkey.users.block(one.id)).toBe(true)
    expect(await one.isSignedIn()).toBe(false)
    // In the browser of somebody else, whose session stays.
    const who = { address: one.address, chainId: 31337, accountType: 'eoa' } as const
    const refused = createSession(open.db, new Date(), who, other.token)
    await expect(refused).rejects.toMatchObject({ key: 'userBlocked' })
    expect(await other.isSignedIn()).toBe(true)
    expect(await open.db.$count(sessions, eq(sessions.userId, one.id))).toBe(0)
    const since = (await latchkey.users.get(one.id))?.blockedAt
    expect(since).toMatch(/Z$/)
    expect(await latchkey.users.block(one.id)).toBe(true)
    expect((await latchkey.users.get(one.id))?.blockedAt).toBe(since)
    expect(await latchkey.users.unblock(one.id)).toBe(true)
    expect((await signIn(one.address)).id).toBe(one.id)
    const nobody = crypto.randomUUID()
    expect(await latchkey.users.block(nobody)).toBe(false)
    expect(await latchkey.users.unblock(nobody)).toBe(false)
  })

  test('who sign in as they are blocked, or deleted, keep no session of it', async () => {
    for (let round = 0; round < 15; round++) {
      const one = await signIn()
      const acts = [
        latchkey.users[round % 2 ? 'block' : 'delete'](one.id),
        ...Array.from({ length: 6 }, () => signIn(one.address).catch(({ key }) => key)),
      ]
      const [done, ...results] = await Promise.all(acts)
      expect(done).toBe(true)
      for (const result of results)
        if (result !== 'userBlocked') expect(result).toHaveProperty('token')
      expect(await open.db.$count(sessions, eq(sessions.userId, one.id))).toBe(0)
    }
  })
})
