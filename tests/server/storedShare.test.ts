import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const port = '15322'

beforeAll(() =>
  openServer({ PORT: port, RATE_LIMITS: 'receipt=10000/60,stored=10000/1,storedAll=60/86400' }),
)
afterAll(closeDatabase)

/** A user with an address of their own; returns how they have a receipt kept. */
async function newUser(client: string) {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const who = { address, chainId: 31337, accountType: 'eoa' as const }
  const { token } = await createSession(await database(), new Date(), who, 'absent')
  const headers = { cookie: `__Host-sid-${port}=${token}`, [socketHeader]: client }
  return (id: string = randomUUID()) => {
    const receipt = {
      ...{ identity: address, id, title: 'Send', method: 'personal_sign', check: 'matches' },
      ...{ shownHash: 'a'.repeat(64), askedHash: 'b'.repeat(64), account: address, chainId: 31337 },
      result: { kind: 'answer', value: '0x12' },
      wallet: { id: 'io.metamask', name: 'MetaMask' },
    }
    return callRoute(`http://localhost:${port}`, '/api/receipts', receipt, { headers })
  }
}

test('a receipt that is sent again uses up no limit of what is stored', async () => {
  const keep = await newUser('192.0.2.1')
  const id = randomUUID()
  const first = await keep(id)
  for (let count = 0; count < 40; count++)
    expect(await keep(id)).toMatchObject({ status: 200, body: first.body })
  expect((await keep()).status).toBe(200)
})

test('one client cannot use up what all may store', async () => {
  const [attack, keep] = [await newUser('192.0.2.2'), await newUser('192.0.2.3')]
  const statuses: number[] = []
  for (let count = 0; count < 60; count++) statuses.push((await attack()).status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await keep()).status).toBe(200)
})
