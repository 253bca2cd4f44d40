import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeptReceipt, NewReceipt, ReceiptPage } from '#lib/protocol/receipts.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'
import { createSession } from '#server/auth/session.ts'
import { receiptChains, receipts, identities as userIdentities } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { sweepReceipts } from '#server/sweep.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15321'

beforeAll(() => openServer({ PORT: '15321', RATE_LIMITS: 'receipt=130/60,stored=400/3600' }))
afterAll(closeDatabase)

/** A user and their browser's cookie. */
async function newUser() {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const who = { address, chainId: 31337, accountType: 'eoa' as const }
  const { token } = await createSession(await database(), new Date(), who, 'absent')
  const cookie = `__Host-sid-15321=${token}`
  identities.set(cookie, address)
  return { identity: address as string, cookie }
}

const newReceipt = (): NewReceipt => ({
  id: randomUUID(),
  title: 'Send 1 ETH to 0x7099…79C8',
  shownHash: 'a'.repeat(64),
  askedHash: 'b'.repeat(64),
  method: 'personal_sign',
  result: { kind: 'signature', value: '0x1234' },
  check: 'matches',
  wallet: { id: 'io.metamask', name: 'MetaMask' },
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
})

/** Identities by the cookie of their browser. */
const identities = new Map<string, string>()

const append = (cookie: string, body: object = newReceipt(), headers = {}) =>
  callRoute(
    origin,
    '/api/receipts',
    { identity: identities.get(cookie), ...body },
    { headers: { cookie, ...headers } },
  )

async function page(cookie: string, before?: number): Promise<ReceiptPage> {
  const address = `${origin}/api/receipts${before ? `?before=${before}` : ''}`
  const request = new Request(address, { headers: { cookie } })
  return (await handle(request)).json()
}

/** All receipts of a user, as they are exported. */
async function exported(cookie: string) {
  const { identity, count, headHash, receipts: newest } = await page(cookie)
  const all: KeptReceipt[] = [...newest]
  for (let last = newest.at(-1); last && last.number > 1; last = all.at(-1))
    all.push(...(await page(cookie, last.number)).receipts)
  return { version: 1, identity, count, headHash, receipts: all.reverse() }
}

test('those of another wallet of the user are read by its identity, and nobody else’s', async () => {
  const [mine, other, stranger] = [await newUser(), await newUser(), await newUser()]
  await append(other.cookie)
  const db = await database()
  const [user] = await db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.identity, mine.identity))
  await db
    .update(userIdentities)
    .set({ userId: user?.userId ?? '' })
    .where(eq(userIdentities.identity, other.identity))
  const read = ({ cookie }: typeof mine, identity: string) =>
    callRoute(origin, `/api/receipts?identity=${identity}`, undefined, {
      method: 'GET',
      headers: { cookie },
    })
  expect((await read(mine, other.identity)).body).toMatchObject({
    identity: other.identity,
    count: 1,
  })
  expect(await page(mine.cookie)).toMatchObject({ identity: mine.identity, count: 0 })
  for (const identity of [mine.identity, other.identity, 'x', '', '%00', 'a'.repeat(5000)]) {
    const answer = await read(stranger, identity)
    expect([answer.status, answer.code]).toEqual([404, 'identityNotFound'])
  }
})

test('receipts are chained, listed newest first, and complete', async () => {
  const { cookie, identity } = await newUser()
  const first = (await append(cookie)).body as KeptReceipt
  const second = (await append(cookie)).body as KeptReceipt
  expect(first).toMatchObject({ number: 1, identity, origin, previousHash: '0'.repeat(64) })
  expect(second).toMatchObject({ number: 2, previousHash: first.hash })
  expect(await page(cookie)).toEqual({
    identity,
    count: 2,
    headHash: second.hash,
    receipts: [second, first],
  })
  expect(checkReceipts(await exported(cookie))).toEqual([])
})

test('receipts that two tabs append at once are one chain', async () => {
  const { cookie } = await newUser()
  const answers = await Promise.all(Array.from({ length: 60 }, () => append(cookie)))
  const numbers = answers.map(({ body }) => body.number as number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  )
  const all = await exported(cookie)
  expect(all.receipts).toHaveLength(60)
  expect(checkReceipts(all)).toEqual([])
})

test('the same receipt again leaves one', async () => {
  const { cookie } = await newUser()
  const receipt = newReceipt()
  const answers = await Promise.all([1, 2, 3].map(() => append(cookie, receipt)))
  expect(new Set(answers.map(({ body }) => body.hash)).size).toBe(1)
  expect((await page(cookie)).count).toBe(1)
})

test('users read and extend their own receipts only', async () => {
  const [one, other] = [await newUser(), await newUser()]
  await append(one.cookie)
  expect(await page(other.cookie)).toMatchObject({ count: 0, receipts: [] })
  expect((await append(other.cookie)).body.number).toBe(1)
})

test('a receipt of who was signed in before is refused', async () => {
  const [one, other] = [await newUser(), await newUser()]
  const late = { ...newReceipt(), identity: one.identity }
  expect(await append(other.cookie, late)).toMatchObject({
    status: 409,
    code: 'receiptOfAnotherUser',
  })
  expect((await append(other.cookie, { ...late, identity: undefined })).code).toBe('invalidBody')
  expect(await page(other.cookie)).toMatchObject({ count: 0, receipts: [] })
})

test('a receipt that was changed or deleted in the database is found', async () => {
  const { cookie, identity } = await newUser()
  for (let count = 0; count < 3; count++) await append(cookie)
  const db = await database()
  const rows = await db.select().from(receipts).where(eq(receipts.identity, identity))
  const second = rows.find(({ number }) => number === 2)
  if (!second) throw new Error('There is no second receipt.')
  const isSecond = eq(receipts.id, second.id)
  const receipt = { ...second.receipt, title: 'Send 9 ETH' }
  await db.update(receipts).set({ receipt }).where(isSecond)
  expect(checkReceipts(await exported(cookie))).toEqual([{ kind: 'altered', from: 2, to: 2 }])
  await db.delete(receipts).where(isSecond)
  expect(checkReceipts(await exported(cookie))).toEqual([{ kind: 'missing', from: 2, to: 2 }])
})

test.each([
  ['an unknown field', { secret: 'x' }, 'secret'],
  ['a hash that is none', { shownHash: 'z' }, 'shownHash'],
  ['a title that is too long', { title: 'x'.repeat(301) }, 'title'],
  ['a title with a control character', { title: 'a\u0000b' }, 'title'],
  ['an account that is none', { account: '0x12' }, 'account'],
  ['an id that is none', { id: '1' }, 'id'],
  ['a number of its own', { number: 7 }, 'number'],
])('%s is rejected', async (_, change, field) => {
  const { cookie } = await newUser()
  const answer = await append(cookie, { ...newReceipt(), ...change })
  expect([answer.status, answer.code]).toEqual([400, 'invalidBody'])
  expect(answer.body.error.message).toContain(field)
  expect((await page(cookie)).count).toBe(0)
})

test('a receipt needs a session and this site, and at most 130 come in a minute', async () => {
  const { cookie } = await newUser()
  expect((await append('')).code).toBe('notSignedIn')
  expect((await append(cookie, newReceipt(), { origin: 'https://evil.example' })).code).toBe(
    'foreignOrigin',
  )
  expect((await append(cookie, { ...newReceipt(), title: 'x'.repeat(40_000) })).code).toBe(
    'bodyTooLarge',
  )
  const answers = await Promise.all(Array.from({ length: 130 }, () => append(cookie, {})))
  expect(answers.at(-1)?.code).toBe('rateLimited')
})

test('a full chain accepts no receipt and keeps those it has', async () => {
  const { cookie, identity } = await newUser()
  await append(cookie)
  await (await database())
    .update(receiptChains)
    .set({ count: 10_000 })
    .where(eq(receiptChains.identity, identity))
  const answer = await append(cookie)
  expect([answer.status, answer.code]).toEqual([409, 'receiptsFull'])
})

test('one address stores a bounded number of bytes, whatever keys it signs in with', async () => {
  const from = { [socketHeader]: '10.77.0.1' }
  const long = '\u{10ffff}'.repeat(4096)
  const largest = () => ({ ...newReceipt(), result: { kind: 'answer', value: long } })
  const statuses: number[] = []
  for (let user = 0; user < 12; user++) {
    const { cookie } = await newUser()
    for (let count = 0; count < 4; count++)
      statuses.push((await append(cookie, largest(), from)).status)
  }
  const kept = statuses.filter((status) => status === 200).length
  expect(kept).toBeGreaterThan(10)
  expect(kept).toBeLessThan(40)
  expect(statuses.slice(kept)).toEqual(Array(48 - kept).fill(429))
  const { cookie } = await newUser()
  expect((await append(cookie, newReceipt(), { [socketHeader]: '10.77.0.2' })).status).toBe(200)
})

test('the receipts of a user who made none for years are deleted, and those of others stay', async () => {
  const [left, stays] = [await newUser(), await newUser()]
  await append(left.cookie)
  await append(stays.cookie)
  const db = await database()
  const old = new Date(Date.now() - 800 * 86_400_000).toISOString()
  await db
    .update(receipts)
    .set({ receipt: sql`jsonb_set(${receipts.receipt}, '{at}', to_jsonb(${old}::text))` })
    .where(eq(receipts.identity, left.identity))
  await sweepReceipts(db, new Date(), 801)
  expect((await page(left.cookie)).count).toBe(1)
  await sweepReceipts(db, new Date(), 730)
  expect(await page(left.cookie)).toMatchObject({ count: 0, receipts: [] })
  expect((await page(stays.cookie)).count).toBe(1)
})
