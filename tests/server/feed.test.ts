import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedEntry, FeedPage } from '#lib/protocol/feed.ts'
import type { NewReceipt } from '#lib/protocol/receipts.ts'
import { minedReceiptId } from '#lib/receipts/minedReceiptId.ts'
import { createSession } from '#server/auth/session.ts'
import { feedEvents, identities } from '#server/db/schema.ts'
import { sweep } from '#server/sweep.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const port = '15049'
const origin = `http://localhost:${port}`

beforeAll(() =>
  openServer({
    PORT: port,
    RPC_URLS: '31337=http://127.0.0.1:1',
    RATE_LIMITS: 'all=1000000/60,receipt=12/60',
  }),
)
afterAll(closeDatabase)

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Headers = Record<string, string>

/** Signs a key in through the routes, as a browser with these cookies does. */
async function browserOf(key: Key, at?: Date) {
  const who = { address: key.address, chainId: 31337, accountType: 'eoa' } as const
  const made = { wallet: 'MetaMask', device: 'Chrome on macOS', browser: randomUUID() }
  const { token, session } = await createSession(
    await database(),
    at ?? new Date(),
    who,
    'absent',
    made,
  )
  return { headers: { cookie: `__Host-sid-${port}=${token}` }, userId: session.user.id }
}

const get = (headers: Headers, query = '') =>
  callRoute(origin, `/api/user/feed${query}`, undefined, { method: 'GET', headers })
const feed = async (headers: Headers, query = ''): Promise<FeedPage> =>
  (await get(headers, query)).body
const kinds = ({ entries }: FeedPage) => entries.map(({ kind }) => kind)

async function add(headers: Headers, key: Key, path = 'identities') {
  const request = { address: key.address, chainId: 31337 }
  const issued = await callRoute(origin, `/api/user/${path}/challenge`, request, { headers })
  const { message } = issued.body
  const proof = { message, signature: await key.signMessage({ message }) }
  return callRoute(origin, `/api/user/${path}`, proof, { headers })
}

const post = (headers: Headers, receipt: Partial<NewReceipt> & { identity: string }) =>
  callRoute(
    origin,
    '/api/receipts',
    {
      ...{ id: randomUUID(), title: 'Sign in to a shop', method: 'personal_sign' },
      ...{ shownHash: 'a'.repeat(64), askedHash: 'b'.repeat(64), check: 'matches' },
      ...{ wallet: { id: 'io.metamask', name: 'MetaMask' }, chainId: 31337 },
      ...{ account: receipt.identity, result: { kind: 'signature', value: '0x1234' } },
      ...receipt,
    },
    { headers },
  )

const hash = `0x${'ab'.repeat(32)}`

/** A person with two wallets who has signed and sent something with each. */
async function person() {
  const [first, second] = [newKey(), newKey()]
  const { headers, userId } = await browserOf(first)
  const transaction = { title: 'Send 1 ETH', result: { kind: 'transaction', value: hash } } as const
  await post(headers, { identity: first.address })
  await post(headers, { ...transaction, identity: first.address })
  expect((await add(headers, second)).status).toBe(201)
  const batch = { title: 'Swap in 2 calls', result: { kind: 'batch', value: 'b1' } } as const
  await post(headers, { ...batch, identity: second.address })
  return { first, second, headers, userId }
}

describe('the feed', () => {
  test('has what all wallets of the person did, newest first, with its proof', async () => {
    const { first, second, headers } = await person()
    const { entries, next } = await feed(headers)
    expect(next).toBeNull()
    expect(kinds({ entries, next })).toEqual(['sent', 'linked', 'sent', 'signed', 'signedIn'])
    expect(entries.map(({ identity }) => identity)).toEqual(
      [second, second, first, first, first].map(({ address }) => address),
    )
    const [batch, , transaction] = entries as [FeedEntry, FeedEntry, FeedEntry]
    expect(batch.receipt).toMatchObject({ title: 'Swap in 2 calls', number: 1 })
    expect(transaction.receipt).toMatchObject({ title: 'Send 1 ETH', number: 2 })
    expect(entries.at(-1)).toMatchObject({ device: 'Chrome on macOS', isNewDevice: false })
  })

  test('has the receipt that something was mined with what was sent, and no entry for it', async () => {
    const { first, headers } = await person()
    const before = (await feed(headers)).entries.length
    const [one] = (await feed(headers, '?text=Send')).entries as [FeedEntry]
    expect(one.mined).toBeUndefined()
    const result = { kind: 'mined', value: hash } as const
    const id = minedReceiptId({ sent: hash, chainId: 31337 })
    // The session is one of the second wallet since it was added.
    const there = await browserOf(first)
    expect((await post(there.headers, { id, identity: first.address, result })).status).toBe(200)
    const { entries } = await feed(headers)
    expect(entries).toHaveLength(before + 1)
    expect(entries.find(({ id }) => id === one.id)?.mined).toMatchObject({ id, result })
  })

  test('is filtered by kinds', async () => {
    const { headers } = await person()
    expect(kinds(await feed(headers, '?kinds=sent'))).toEqual(['sent', 'sent'])
    expect(kinds(await feed(headers, '?kinds=signedIn,signed'))).toEqual(['signed', 'signedIn'])
    expect(await feed(headers, '?kinds=exported')).toEqual({ entries: [], next: null })
  })

  test('has each entry once, however often its kind is asked for', async () => {
    const { headers } = await person()
    const often = (kind: string) => Array(500).fill(kind).join()
    expect(kinds(await feed(headers, `?kinds=${often('sent')}`))).toEqual(['sent', 'sent'])
    expect(kinds(await feed(headers, `?text=swap&textKinds=${often('linked')}`))).toEqual([
      'sent',
      'linked',
    ])
  })

  test('is searched in any case, also for what the page calls a kind', async () => {
    const { headers, second } = await person()
    expect(kinds(await feed(headers, '?text=SWAP'))).toEqual(['sent'])
    expect(kinds(await feed(headers, '?text=macos'))).toEqual(['signedIn'])
    expect(kinds(await feed(headers, `?text=${second.address.toLowerCase()}`))).toEqual([
      'sent',
      'linked',
    ])
    expect(kinds(await feed(headers, '?text=100%25'))).toEqual([])
    expect(kinds(await feed(headers, '?text=verbunden&textKinds=linked'))).toEqual(['linked'])
    expect(kinds(await feed(headers, '?text=swap&textKinds=linked&kinds=sent'))).toEqual(['sent'])
  })

  test('is read a page at a time, without a gap or a repetition', async () => {
    const { headers, userId } = await person()
    const at = new Date('2026-05-01T10:00:00.000Z')
    const row = { userId, kind: 'linked', at } as const
    await (await database()).insert(feedEvents).values(Array.from({ length: 9 }, () => row))
    const all = (await feed(headers)).entries.map(({ id }) => id)
    expect(all).toHaveLength(14)
    const read: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const query: string = `?limit=3${next && `&before=${encodeURIComponent(next)}`}`
      const page: FeedPage = await feed(headers, query)
      expect(page.entries.length).toBeLessThanOrEqual(3)
      read.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(read).toEqual(all)
  })

  test('of a merged person has what both did', async () => {
    const [mine, theirs] = [await person(), await person()]
    const merged = await add(mine.headers, theirs.second, 'merge')
    expect(merged.status).toBe(200)
    const { entries } = await feed(mine.headers)
    expect(entries).toHaveLength(11)
    expect(entries[0]).toMatchObject({ kind: 'merged', detail: theirs.userId })
    expect((await feed(theirs.headers)).entries).toEqual(entries)
  })

  test('keeps that a wallet was removed, and no longer what it signed', async () => {
    const { headers, first } = await person()
    const listed = await callRoute(origin, '/api/user', undefined, { method: 'GET', headers })
    const { id } = listed.body.user.identities.find(
      ({ identity }: { identity: string }) => identity === first.address,
    )
    const options = { method: 'DELETE', headers }
    await callRoute(origin, `/api/user/identities/${id}`, undefined, options)
    const { entries } = await feed(headers)
    expect(kinds({ entries, next: null })).toEqual(['unlinked', 'sent', 'linked', 'signedIn'])
    expect(entries[0]).toMatchObject({ identity: first.address, wallet: 'MetaMask' })
  })

  test('has nothing of anybody else', async () => {
    const mine = await person()
    const other = await person()
    const { next } = await feed(mine.headers, '?limit=1')
    const cursor = encodeURIComponent(next ?? '')
    for (const query of ['', `?before=${cursor}`, '?text=Send', `?text=${mine.first.address}`]) {
      const { entries } = await feed(other.headers, query)
      expect(JSON.stringify(entries)).not.toContain(mine.first.address)
      expect(JSON.stringify(entries)).not.toContain(mine.userId)
    }
    const stranger = await get({})
    expect(stranger.code).toBe('notSignedIn')
  })

  test('forgets after as long as a browser is known', async () => {
    const { headers } = await person()
    await sweep(await database(), new Date(Date.now() + 399 * 24 * 3_600_000))
    expect(await (await database()).$count(feedEvents)).toBeGreaterThan(0)
    await sweep(await database(), new Date(Date.now() + 401 * 24 * 3_600_000))
    expect(await (await database()).$count(feedEvents)).toBe(0)
    expect((await get(headers)).code).toBe('notSignedIn')
  })
})

const uuid = '00000000-0000-4000-8000-000000000000'

test.each([
  'before=',
  'before=1',
  `before=2026-05-01T10:00:00.000Z_${'0'.repeat(36)}`,
  `before=2026-13-41T10:00:00.000Z_${uuid}`,
  `before=2026-05-01T10:00:00.000Z_${uuid}x`,
  `before=9999999-05-01T10:00:00Z_${uuid}`,
  `before=0000-01-01T00:00:00.000Z_${uuid}`,
  `before=${encodeURIComponent("2026-05-01T10:00:00.000Z_' or true --")}`,
  'before=%00',
  'kinds=everything',
  'kinds=',
  'kinds=sent,__proto__',
  'limit=0',
  'limit=501',
  'limit=1e3',
  'limit=-1',
  `text=${'a'.repeat(101)}`,
  'text=%00',
  'text=%ED%A0%80%00',
  'user=someone',
])('a list that is asked for by %s is refused', async (query) => {
  const { headers } = await person()
  const { status, code } = await get(headers, `?${query}`)
  expect({ status, code }).toEqual({ status: 400, code: 'feedQueryInvalid' })
})

describe('what the page reports', () => {
  const report = (headers: Headers, body: object) =>
    callRoute(origin, '/api/user/feed', body, {
      headers: { ...headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    })

  test('is in the feed of who is signed in', async () => {
    const { headers, second } = await person()
    expect((await report(headers, { kind: 'recovered' })).status).toBe(204)
    const { entries } = await feed(headers, '?limit=1')
    const common = { identity: second.address, device: 'Firefox on Linux', detail: null }
    expect(entries).toMatchObject([{ ...common, kind: 'recovered' }])
  })

  test('has an export of a key that was confirmed', async () => {
    const { headers, second } = await person()
    const exported = await callRoute(origin, '/api/user/exports', {}, { headers })
    expect(exported.status).toBe(204)
    const { entries } = await feed(headers, '?limit=1')
    expect(entries).toMatchObject([{ kind: 'exported', identity: second.address }])
  })

  test.each([
    { kind: 'signedIn' },
    { kind: 'merged', detail: 'someone' },
    { kind: 'exported' },
    { kind: 'recovered', userId: uuid },
  ])('is nothing else: %j', async (body) => {
    const { headers } = await person()
    expect((await report(headers, body)).code).toBe('invalidBody')
  })

  test('is limited for each person', async () => {
    const [one, other] = [await browserOf(newKey()), await browserOf(newKey())]
    const body = { kind: 'recovered' }
    for (let sent = 0; sent < 12; sent++) expect((await report(one.headers, body)).status).toBe(204)
    expect((await report(one.headers, body)).code).toBe('rateLimited')
    expect((await report(other.headers, body)).status).toBe(204)
  })
})

test('what a transaction does not commit is in no feed', async () => {
  const { headers, userId } = await person()
  const db = await database()
  const own = eq(identities.userId, userId)
  const row = { userId, accountType: 'eoa', addedAt: new Date() } as const
  const others = Array.from({ length: 48 }, (_, index) => ({
    ...{ ...row, identity: `full ${index}`, address: '0x' as const },
  }))
  await db.insert(identities).values(others)
  expect(await db.$count(identities, own)).toBe(50)
  const before = await feed(headers)
  expect((await add(headers, newKey())).code).toBe('identitiesFull')
  expect(await feed(headers)).toEqual(before)
})
