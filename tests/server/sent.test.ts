import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, maxEntries } from '#lib/tracker/Entry.ts'
import { keyOf } from '#lib/tracker/keyOf.ts'
import { entryLength, type SentPage } from '#lib/tracker/SentPage.ts'
import { createSession } from '#server/auth/session.ts'
import { sentEntries } from '#server/db/schema.ts'
import { sweep } from '#server/sweep.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15371'

beforeAll(() => openServer({ PORT: '15371', RATE_LIMITS: 'sent=100000/60,stored=100000/3600' }))
afterAll(closeDatabase)

/** A user, and the cookie of a browser of theirs. */
async function newUser() {
  const { address } = privateKeyToAccount(generatePrivateKey())
  return { identity: address as string, cookie: await newBrowser(address) }
}

async function newBrowser(address: `0x${string}`) {
  const who = { address, chainId: 31337, accountType: 'eoa' as const }
  const { token } = await createSession(await database(), new Date(), who, 'absent')
  return `__Host-sid-15371=${token}`
}

type User = Awaited<ReturnType<typeof newUser>>

const numbered = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`

function newEntry(number = 1, more: Partial<Entry> = {}): Entry {
  return {
    id: numbered(number),
    kind: 'transaction',
    chainId: 31337,
    account: `0x${'1'.repeat(40)}`,
    sender: `0x${'1'.repeat(40)}`,
    nonce: String(number),
    hash: numbered(number),
    calls: [{ to: `0x${'2'.repeat(40)}`, value: '5', data: '0x' }],
    sentAt: '2026-11-01T00:00:00.000Z',
    ...more,
  }
}

const put = ({ identity, cookie }: User, entry: unknown) =>
  callRoute(origin, '/api/sent', { identity, entry }, { method: 'PUT', headers: { cookie } })

const remove = ({ cookie }: User, key: string) =>
  callRoute(origin, `/api/sent/${key}`, undefined, { method: 'DELETE', headers: { cookie } })

async function listed({ cookie }: User): Promise<SentPage> {
  const response = await handle(new Request(`${origin}/api/sent`, { headers: { cookie } }))
  return response.json()
}

test('another browser of the user goes on with what one has sent', async () => {
  const user = await newUser()
  expect((await put(user, newEntry())).status).toBe(204)
  const other = { ...user, cookie: await newBrowser(user.identity as `0x${string}`) }
  expect(await listed(other)).toEqual({ identity: user.identity, entries: [newEntry()] })
  const progress = { state: { name: 'dropped' as const }, since: 1, askedAt: 2 }
  await put(other, newEntry(1, { progress }))
  expect((await listed(user)).entries).toEqual([newEntry(1, { progress })])
  expect((await remove(other, keyOf(newEntry()))).status).toBe(204)
  expect((await listed(user)).entries).toEqual([])
})

test('the same id on another chain is another entry', async () => {
  const user = await newUser()
  await put(user, newEntry())
  await put(user, newEntry(1, { chainId: 1 }))
  expect((await listed(user)).entries).toHaveLength(2)
})

test('users read, change and remove their own entries only', async () => {
  const [one, other] = [await newUser(), await newUser()]
  await put(one, newEntry())
  expect((await listed(other)).entries).toEqual([])
  expect((await remove(other, keyOf(newEntry()))).status).toBe(204)
  expect((await put({ ...other, identity: one.identity }, newEntry(2))).code).toBe(
    'receiptOfAnotherUser',
  )
  expect((await listed(one)).entries).toEqual([newEntry()])
})

test('without a session nothing is kept or told', async () => {
  const nobody = { identity: 'nobody', cookie: '' }
  expect((await put(nobody, newEntry())).code).toBe('notSignedIn')
  expect((await remove(nobody, keyOf(newEntry()))).code).toBe('notSignedIn')
  expect(await listed(nobody)).toMatchObject({ error: { code: 'notSignedIn' } })
})

test('what is no entry is refused, and changes nothing', async () => {
  const user = await newUser()
  const long: `0x${string}` = `0x${'ab'.repeat(entryLength / 2)}`
  for (const entry of [
    undefined,
    null,
    [],
    'abc',
    { ...newEntry(), kind: 'other' },
    { ...newEntry(), calls: [] },
    newEntry(1, { id: 'a\u0000b' }),
    newEntry(1, { answeredBy: { id: 'a', name: '\ud800' } }),
    newEntry(1, { calls: [{ value: '0', data: long }] }),
  ])
    expect(await put(user, entry), JSON.stringify(entry)?.slice(0, 200)).toMatchObject({
      status: 400,
      code: 'invalidBody',
    })
  expect((await put(user, { ...newEntry(), secret: 'kept out' })).status).toBe(204)
  expect((await listed(user)).entries).toEqual([newEntry()])
  for (const key of ['abc', 'A'.repeat(64), '%00'])
    expect((await remove(user, key)).status).toBe(404)
})

test('the entries that changed last are kept', async () => {
  const user = await newUser()
  const db = await database()
  const rows = Array.from({ length: maxEntries }, (_, index) => ({
    identity: user.identity,
    key: keyOf(newEntry(index + 1)),
    entry: newEntry(index + 1),
    changedAt: new Date(Date.now() - 1_000_000 + index),
  }))
  await db.insert(sentEntries).values(rows)
  await put(user, newEntry(1, { block: '7' }))
  await put(user, newEntry(maxEntries + 1))
  const { entries } = await listed(user)
  expect(entries).toHaveLength(maxEntries)
  expect(entries.slice(0, 2).map(({ nonce }) => nonce)).toEqual([String(maxEntries + 1), '1'])
  expect(entries.some(({ nonce }) => nonce === '2')).toBe(false)
})

test('what did not change for months is swept', async () => {
  const user = await newUser()
  await put(user, newEntry())
  const db = await database()
  const day = 24 * 60 * 60 * 1000
  const left = async () => (await db.select().from(sentEntries)).length
  await sweep(db, new Date(Date.now() + 89 * day))
  expect(await left()).toBeGreaterThan(0)
  await sweep(db, new Date(Date.now() + 91 * day))
  expect(await left()).toBe(0)
})

test('the limit of a minute is the user’s', async () => {
  await openServer({ PORT: '15371', RATE_LIMITS: 'sent=2/60' })
  const [one, other] = [await newUser(), await newUser()]
  await put(one, newEntry())
  await put(one, newEntry())
  expect((await put(one, newEntry())).code).toBe('rateLimited')
  expect((await put(other, newEntry())).status).toBe(204)
})
