import { expect, test } from 'vitest'
import { listAccounts, type Variant } from '#connectors/turnkey/account/accounts.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { credentialChains, defaultCredentialChain } from '#lib/protocol/constants.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bare = address.slice(2).toLowerCase()

/** A custody that returns one key and one account, their addresses without 0x. */
const createdAt = { seconds: '1', nanos: '0' }
const format = 'ADDRESS_FORMAT_ETHEREUM'
const client = {
  getPrivateKeys: async () => ({
    privateKeys: [
      {
        privateKeyId: 'key',
        privateKeyName: 'Key',
        createdAt,
        addresses: [{ format, address: bare }],
      },
    ],
  }),
  getWallets: async () => ({ wallets: [{ walletId: 'w', walletName: 'Wallet', createdAt }] }),
  getWalletAccounts: async () => ({
    accounts: [
      {
        walletId: 'w',
        walletAccountId: 'a',
        path: "m/44'/60'/0'/0/0",
        addressFormat: format,
        address: bare,
      },
    ],
  }),
}
const custody = {
  query: (run: (asker: unknown) => unknown) => run({ client, organizationId: 'org', userId: 'u' }),
} as unknown as Custody

test.each(['key', 'hd'] as const)(
  'a %s account whose address has no 0x prefix is accepted',
  async (variant: Variant) => {
    const [account] = await listAccounts(custody, variant, 'EVM')
    expect(account).toMatchObject({
      address,
      walletProperties: { turnkeySubOrganizationId: 'org', isSessionKeyCompatible: true },
    })
  },
)

test.each(credentialChains)('credentials name the configured family %s', async (chain) => {
  const { key, hd } = site.openPage({ chain })
  await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
  for (const connector of [key, hd]) {
    await connector.connect()
    const accounts = await (await connector.embedded()).accounts()
    expect(accounts.map((account) => account.chain)).toEqual([chain])
  }
})

test('credentials name the family EVM by default', async () => {
  const { key } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await key.connect()
  expect((await wallet.accounts())[0]?.chain).toBe(defaultCredentialChain)
  expect(defaultCredentialChain).toBe('EVM')
})
