import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { issueChallenge } from '#lib/server/auth/challenge.ts'
import { verifySignIn } from '#lib/server/auth/verify.ts'
import type { Database } from '#lib/server/db/database.ts'
import { challenges } from '#lib/server/db/schema.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

const env = readTestEnv({ PORT: '15000', RPC_URLS: '31337=http://localhost:1' })
const now = new Date('2026-05-01T10:00:00.000Z')
const limit = { max: 10, seconds: 60 }

/**
 * Issues and verifies many challenges at once, beyond their limits, by turns on each database, and
 * expects exactly as many of each as the limit allows.
 */
export async function expectLimits(dbs: Database[]): Promise<void> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = owner
  const db = (index: number) => dbs[index % dbs.length] as Database
  const attempt = (name: string, index: number) => ({
    ...{ db: db(index), now, name, subject: `192.0.2.1 ${address}`, limit },
  })
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      issueChallenge(
        { env, now, db: db(index) },
        { address, chainId: 31337, preToken: '', attempt: attempt('challenge', index) },
      ).catch((error: WalletError) => `${error.key} ${error.details}`),
    ),
  )
  const issued = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]))
  const stored = await db(0).$count(challenges, eq(challenges.address, address))
  expect([issued.length, stored]).toEqual([10, 10])
  expect(outcomes.filter((outcome) => outcome === 'rateLimited 60')).toHaveLength(30)

  const verify = async (one: (typeof issued)[number], index: number) => {
    const { message } = one.challenge
    const signature = await owner.signMessage({ message })
    return verifySignIn(
      { env, now, db: db(index) },
      {
        ...{ message, signature, preToken: one.preToken, oldToken: '', client: '192.0.2.1' },
        ...{ cookies: null, attempt: attempt('verify', index) },
      },
    ).catch((error: WalletError) => error.key)
  }
  // Each challenge four times: of ten attempts in all, none opens a session twice.
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) => verify(issued[index % 10] as never, index)),
  )
  const opened = tries.filter((outcome) => typeof outcome !== 'string').length
  const spent = tries.filter((outcome) => outcome === 'challengeInvalid').length
  expect(opened + spent).toBe(10)
  expect(tries.filter((outcome) => outcome === 'rateLimited')).toHaveLength(30)
  expect(await db(0).$count(challenges, eq(challenges.address, address))).toBe(10 - opened)
}
