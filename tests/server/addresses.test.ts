import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressesBody, UserData } from '#lib/protocol/users.ts'
import { createSession, identityOf } from '#server/auth/session.ts'
import { contacts, credentials, identities, users } from '#server/db/schema.ts'
import { moveContacts } from '#server/users/addresses.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15096'

beforeAll(() =>
  openServer({
    PORT: '15096',
    RPC_URLS: '31337=http://127.0.0.1:1',
    RATE_LIMITS: 'label=1000/60,storedAll=1000000/60',
  }),
)
afterAll(closeDatabase)

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function signIn({ ageSeconds = 0, address = newAddress() } = {}) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const at = new Date(Date.now() - ageSeconds * 1000)
  const { token, session } = await createSession(await database(), at, who, 'absent')
  return { address, userId: session.user.id, headers: { cookie: `__Host-sid-15096=${token}` } }
}
type Signed = Awaited<ReturnType<typeof signIn>>

const put = ({ headers }: Pick<Signed, 'headers'>, address: string, name: string) =>
  callRoute(origin, '/api/user/addresses', { address, name }, { method: 'PUT', headers })
const read = async ({ headers }: Pick<Signed, 'headers'>) => {
  const options = { method: 'GET', headers } as const
  return (await callRoute(origin, '/api/user/addresses', undefined, options)).body as AddressesBody
}

describe('an address book', () => {
  test('is the user’s alone: addresses are named, renamed and taken out', async () => {
    const [here, other] = [await signIn(), await signIn()]
    const [first, second] = [newAddress(), newAddress()]
    expect((await put(here, first, ' Bob ')).status).toBe(204)
    expect((await put(here, second.toLowerCase(), 'Alice')).status).toBe(204)
    expect((await read(here)).contacts).toEqual([
      { address: second, name: 'Alice', isNew: true },
      { address: first, name: 'Bob', isNew: true },
    ])
    expect((await read(other)).contacts).toEqual([])
    await put(here, first, 'Robert')
    await put(here, second, '')
    expect((await read(here)).contacts).toMatchObject([{ address: first, name: 'Robert' }])
    // Taken out once more, it stays so.
    expect((await put(here, second, '')).status).toBe(204)
    const options = { method: 'GET', headers: here.headers } as const
    const data = (await callRoute(origin, '/api/user/data', undefined, options)).body as UserData
    expect(data.contacts).toMatchObject([{ address: first, name: 'Robert' }])
  })

  test('is written only by who has proved lately who they are', async () => {
    const old = await signIn({ ageSeconds: 301 })
    const known = newAddress()
    await put(await signIn({ address: old.address }), known, 'Alice')
    for (const name of ['Mallory', ''])
      expect(await put(old, known, name)).toMatchObject({ status: 403, code: 'signInTooOld' })
    expect((await put({ headers: { cookie: '' } }, known, 'Mallory')).code).toBe('notSignedIn')
    expect((await read(old)).contacts).toMatchObject([{ address: known, name: 'Alice' }])
  })

  test.each([
    ['no address', '0x1234', 'Alice'],
    ['a name of two lines', newAddress(), 'Alice\nBob'],
    ['a name that turns around', newAddress(), 'Alice\u202egro.evil'],
    ['a name of 65 characters', newAddress(), 'a'.repeat(65)],
  ])('refuses %s, and changes nothing', async (_, address, name) => {
    const here = await signIn()
    expect((await put(here, address, name)).status).toBe(400)
    expect((await read(here)).contacts).toEqual([])
  })

  test('has 200 addresses, of which each can still be renamed', async () => {
    const here = await signIn()
    const { userId } = here
    const all = Array.from({ length: 200 }, (_, index) => ({
      userId,
      address: getAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`),
      name: `${index}`,
      addedAt: new Date(),
    }))
    await (await database()).insert(contacts).values(all)
    expect(await put(here, newAddress(), 'Alice')).toMatchObject({
      status: 409,
      code: 'contactsFull',
    })
    expect((await put(here, all[7]?.address ?? '', 'Seven')).status).toBe(204)
    expect((await read(here)).contacts).toHaveLength(200)
  })

  test('moves with a merge, and ends with its user', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const [both, theirs] = [newAddress(), newAddress()]
    await put(here, both, 'Mine')
    await put(there, both, 'Theirs')
    await put(there, theirs, 'Moved')
    const db = await database()
    await moveContacts(db, { from: there.userId, into: here.userId })
    expect((await read(here)).contacts).toMatchObject([
      { address: both, name: 'Mine' },
      { address: theirs, name: 'Moved' },
    ])
    await db.delete(identities).where(eq(identities.userId, there.userId))
    await db.delete(users).where(eq(users.id, there.userId))
    expect(await db.$count(contacts, eq(contacts.userId, there.userId))).toBe(0)
  })
})

test('the user’s own accounts are all wallets and what is linked with them, each on its chain', async () => {
  const here = await signIn()
  const db = await database()
  const smart = newAddress()
  const createdAt = new Date()
  const owner = { id: randomUUID(), chain: 'EVM', createdAt } as const
  await db.insert(credentials).values({
    ...owner,
    address: here.address,
    identity: here.address,
    walletProperties: { turnkeySubOrganizationId: randomUUID() } as never,
  })
  await db.insert(credentials).values({
    ...owner,
    id: randomUUID(),
    address: smart,
    identity: identityOf({ address: smart, chainId: 31338, accountType: 'contract' }),
    walletProperties: { chainId: 31338 },
    signerRefId: owner.id,
  })
  await db.update(identities).set({ name: 'Savings' }).where(eq(identities.identity, here.address))
  const own = (isNew: boolean) => [
    { address: here.address, chainId: null, name: 'Savings', isNew },
    { address: smart, chainId: 31338, name: null, isNew },
  ]
  expect((await read(here)).own).toEqual(own(true))
  const aDayAgo = new Date(Date.now() - 24 * 3600 * 1000)
  await db.update(identities).set({ addedAt: aDayAgo })
  await db.update(credentials).set({ createdAt: aDayAgo })
  await put(here, smart, 'Mine')
  expect((await read(here)).own).toEqual(own(false))
  await db.update(contacts).set({ addedAt: aDayAgo })
  expect((await read(here)).contacts).toEqual([{ address: smart, name: 'Mine', isNew: false }])
  // A new name is not of a day ago.
  await put(here, smart, 'Theirs')
  expect((await read(here)).contacts).toEqual([{ address: smart, name: 'Theirs', isNew: true }])
  expect((await read(await signIn())).own).toHaveLength(1)
})
