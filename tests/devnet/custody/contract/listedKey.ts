import { expect } from 'vitest'
import type { TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture, TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'

/** A key as custody lists it after its owner has used it. */
export async function listedKey(custody: CustodyFixture, user: TestUser, key: TestApiKey) {
  const own = custody.client(key, user.organizationId)
  expect(await own.getWhoami()).toMatchObject({ userId: user.userId })
  const { apiKeys } = await own.getApiKeys({ userId: user.userId })
  return apiKeys.find(({ credential }) => credential.publicKey === key.apiPublicKey)
}

/** The type of that key. */
export async function typeOfKey(custody: CustodyFixture, user: TestUser, key: TestApiKey) {
  return (await listedKey(custody, user, key))?.credential.type
}
