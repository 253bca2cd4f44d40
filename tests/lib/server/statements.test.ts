import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { issueChallenge } from '#lib/server/auth/challenge.ts'
import { readSession } from '#lib/server/auth/session.ts'
import { verifySignIn } from '#lib/server/auth/verify.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'

import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

const env = readTestEnv({ PORT: '15000', RPC_URLS: '31337=http://localhost:1' })
const now = new Date('2026-05-01T10:00:00.000Z')

/** What a sign-in costs on a server's database is the number of these, mostly. */
test('a challenge takes one statement with its limit, a verify two, a session read one', async () => {
  const { db, close } = await openTestDatabase()
  const { $client } = db as unknown as { $client: { query: () => Promise<unknown> } }
  const query = vi.spyOn($client, 'query')
  const statementsOf = async <result>(work: () => Promise<result>) => {
    query.mockClear()
    const result = await work()
    return { result, count: query.mock.calls.length }
  }
  const owner = privateKeyToAccount(generatePrivateKey())
  const context = { db, env, now }
  const limit = { max: 1, seconds: 60 }
  const attempt = (name: string) => ({ db, now, name, subject: '192.0.2.1', limit })
  const input = {
    ...{ address: owner.address, chainId: 31337, preToken: 'absent' },
    attempt: attempt('challenge'),
  }
  const issued = await statementsOf(() => issueChallenge(context, input))
  const { message } = issued.result.challenge
  const signature = await owner.signMessage({ message })
  const verified = await statementsOf(() =>
    verifySignIn(context, {
      ...{ message, signature, oldToken: 'absent', client: '192.0.2.1', cookies: null },
      preToken: issued.result.preToken,
      attempt: attempt('verify'),
    }),
  )
  const read = await statementsOf(() => readSession(db, now, verified.result.token))
  expect(read.result?.address).toBe(owner.address)
  expect([issued, verified, read].map(({ count }) => count)).toEqual([1, 2, 1])
  await close()
})
