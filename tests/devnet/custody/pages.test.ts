import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody.stop())

test('a list of sub-organizations continues after one that was deleted between two pages', async () => {
  const users: TestUser[] = []
  for (let count = 0; count < 5; count++) users.push(await custody.newUser())
  const ids = users.map(({ organizationId }) => organizationId)
  const page = async (options: { limit: string; after?: string; before?: string }) =>
    (await custody.parent.getSubOrgIds({ paginationOptions: options })).organizationIds
  const after = ids[1] ?? ''
  expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2))
  await users[1]?.client.deleteSubOrganization({ deleteWithoutExport: true })
  expect(await page({ limit: '2', after })).toEqual(ids.slice(2, 4))
  expect(await page({ limit: '2', before: after })).toEqual(ids.slice(0, 1))
  await users[4]?.client.deleteSubOrganization({ deleteWithoutExport: true })
  expect(await page({ limit: '2', after: ids[4] ?? '' })).toEqual([])
})

test('a list of accounts continues after a deleted one of several created together', async () => {
  const { client } = await custody.newUser()
  const { walletId } = await client.createWallet({
    walletName: 'Ours',
    accounts: [0, 1, 2, 3, 4].map((index) => ethereumAccount(index)),
  })
  const page = async (after?: string) =>
    (
      await client.getWalletAccounts({
        walletId,
        paginationOptions: { limit: '2', ...(after ? { after } : {}) },
      })
    ).accounts
  const first = await page()
  expect(first.map(({ path }) => path.at(-1))).toEqual(['0', '1'])
  const last = first[1]?.walletAccountId ?? ''
  await client.deleteWalletAccounts({ walletAccountIds: [last], deleteWithoutExport: true })
  expect((await page(last)).map(({ path }) => path.at(-1))).toEqual(['2', '3'])
})
