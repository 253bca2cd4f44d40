import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type {
  CustodyFixture,
  TestClient,
  TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { userParams } from '#tests/devnet/custody/support/keyParams.ts'

/** Adds a user with an API key to a sub-organization; returns an official client for them. */
export async function addUser(
  custody: CustodyFixture,
  { organizationId, client }: Pick<TestUser, 'organizationId' | 'client'>,
  { userName = 'Bob', userTags = [] as string[] } = {},
): Promise<{ userId: string; client: TestClient }> {
  const apiKey = createApiKey()
  const { userIds } = await client.createUsers({
    users: [{ ...userParams(userName, apiKey), userTags }],
  })
  return { userId: userIds[0] ?? '', client: custody.client(apiKey, organizationId) }
}
