import { mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { hdPath } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import type { TestClient } from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'
import { openWords } from '#tests/devnet/custody/support/openExport.ts'

/** A wallet's mnemonic, exported. */
function mnemonicOf(client: TestClient, organizationId: string, walletId: string) {
  return openWords(organizationId, (targetPublicKey) =>
    client.exportWallet({ walletId, targetPublicKey }),
  )
}

/** Wallets and their accounts. */
export const walletCases: ContractCase[] = [
  {
    path: 'submit/create_wallet',
    client: 'createWallet',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, organizationId } = await newUser()
      for (const mnemonicLength of [undefined, 12, 15, 18, 21, 24]) {
        const made = await client.createWallet({
          walletName: `Of ${mnemonicLength} words`,
          accounts: [ethereumAccount(0), ethereumAccount(3)],
          ...(mnemonicLength === undefined ? {} : { mnemonicLength }),
        })
        const { wallet } = await client.getWallet({ walletId: made.walletId })
        expect(wallet).toMatchObject({ exported: false, imported: false })
        const mnemonic = await mnemonicOf(client, organizationId, made.walletId)
        expect(mnemonic.split(' ')).toHaveLength(mnemonicLength ?? 12)
        expect(made.addresses).toEqual(
          [0, 3].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address),
        )
        await client.deleteWallets({ walletIds: [made.walletId] })
        await expect(client.getWallet({ walletId: made.walletId })).rejects.toThrow('no wallet')
      }
      const made = await client.createWallet({ walletName: 'Empty', accounts: [] })
      expect((await client.getWalletAccounts({ walletId: made.walletId })).accounts).toEqual([])
      return statusOf(made)
    },
  },
  {
    path: 'query/get_wallet',
    client: 'getWallet',
    stamp: 'api key',
    async run({ newUser, parent }) {
      const { client, organizationId } = await newUser()
      const { walletId } = await client.createWallet({ walletName: 'Mine', accounts: [] })
      const shown = {
        walletId,
        walletName: 'Mine',
        exported: false,
        imported: false,
        createdAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
        updatedAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
      }
      expect((await client.getWallet({ walletId })).wallet).toEqual(shown)
      expect((await parent.getWallet({ organizationId, walletId })).wallet).toEqual(shown)
      const stranger = await newUser()
      await expect(stranger.client.getWallet({ walletId })).rejects.toThrow('no wallet')
      return '200'
    },
  },
  {
    path: 'query/list_wallets',
    client: 'getWallets',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      expect((await client.getWallets()).wallets).toEqual([])
      const names = ['One', 'Two']
      for (const walletName of names) await client.createWallet({ walletName, accounts: [] })
      const { wallets } = await client.getWallets()
      expect(wallets.map(({ walletName }) => walletName).sort()).toEqual(names)
      return '200'
    },
  },
  {
    path: 'submit/update_wallet',
    client: 'updateWallet',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const { walletId } = await client.createWallet({ walletName: 'Before', accounts: [] })
      await client.createWallet({ walletName: 'Other', accounts: [] })
      const changed = await client.updateWallet({ walletId, walletName: 'After' })
      expect((await client.getWallet({ walletId })).wallet.walletName).toBe('After')
      await client.updateWallet({ walletId, walletName: 'After' })
      await expect(client.updateWallet({ walletId, walletName: 'Other' })).rejects.toThrow(
        'label must be unique',
      )
      return statusOf(changed)
    },
  },
  {
    path: 'submit/delete_wallets',
    client: 'deleteWallets',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, organizationId } = await newUser()
      const { walletId } = await client.createWallet({
        walletName: 'Going',
        accounts: [ethereumAccount(0)],
      })
      const { walletId: remaining } = await client.createWallet({
        walletName: 'Staying',
        accounts: [ethereumAccount(0)],
      })
      await expect(client.deleteWallets({ walletIds: [walletId] })).rejects.toThrow(
        'were not exported',
      )
      await mnemonicOf(client, organizationId, walletId)
      const deleted = await client.deleteWallets({ walletIds: [walletId] })
      expect(deleted.walletIds).toEqual([walletId])
      expect((await client.getWallets()).wallets.map((wallet) => wallet.walletId)).toEqual([
        remaining,
      ])
      const { accounts } = await client.getWalletAccounts({})
      expect(accounts.map((account) => account.walletId)).toEqual([remaining])
      await client.deleteWallets({ walletIds: [remaining], deleteWithoutExport: true })
      expect((await client.getWallets()).wallets).toEqual([])
      return statusOf(deleted)
    },
  },
  {
    path: 'submit/create_wallet_accounts',
    client: 'createWalletAccounts',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, organizationId } = await newUser()
      const { walletId } = await client.createWallet({
        walletName: 'Several',
        accounts: [ethereumAccount(0)],
      })
      const made = await client.createWalletAccounts({
        walletId,
        accounts: [
          ethereumAccount(1),
          { ...ethereumAccount(2), name: 'Savings' },
          { ...ethereumAccount(1), addressFormat: 'ADDRESS_FORMAT_COMPRESSED' },
          { ...ethereumAccount(1), addressFormat: 'ADDRESS_FORMAT_UNCOMPRESSED' },
        ],
      })
      const mnemonic = await mnemonicOf(client, organizationId, walletId)
      const expected = [1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
      expect(made.addresses.slice(0, 2)).toEqual(expected.map(({ address }) => address))
      expect(`0x${made.addresses[3]}`).toBe(expected[0]?.publicKey)
      expect(made.addresses[2]?.slice(2)).toBe(made.addresses[3]?.slice(2, 66))
      const response = await client.createWalletAccounts({
        walletId,
        accounts: [ethereumAccount(9)],
        persist: false,
      })
      expect(response.addresses).toEqual([mnemonicToAccount(mnemonic, { addressIndex: 9 }).address])
      await expect(
        client.createWalletAccounts({
          walletId,
          accounts: [ethereumAccount(5), ethereumAccount(1)],
        }),
      ).rejects.toMatchObject({ code: 6 })
      const { accounts } = await client.getWalletAccounts({ walletId })
      expect(accounts.map(({ path }) => path).sort()).toEqual([0, 1, 1, 1, 2].map(hdPath))
      expect(accounts.find(({ name }) => name === 'Savings')?.path).toBe(hdPath(2))
      return statusOf(made)
    },
  },
  {
    path: 'query/list_wallet_accounts',
    client: 'getWalletAccounts',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, organizationId } = await newUser()
      const indices = Array.from({ length: 12 }, (_, index) => index)
      const { walletId, addresses } = await client.createWallet({
        walletName: 'Long',
        accounts: indices.map(ethereumAccount),
      })
      const other = await client.createWallet({
        walletName: 'Other',
        accounts: [ethereumAccount(0)],
      })
      const all = await client.getWalletAccounts({
        walletId,
        includeWalletDetails: true,
        paginationOptions: { limit: '100' },
      })
      expect(all.accounts.map(({ address }) => address).sort()).toEqual([...addresses].sort())
      expect(all.accounts[0]).toEqual({
        walletAccountId: expect.any(String),
        organizationId,
        walletId,
        ...ethereumAccount(indices.find((index) => hdPath(index) === all.accounts[0]?.path) ?? -1),
        address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        createdAt: expect.any(Object),
        updatedAt: expect.any(Object),
        walletDetails: expect.objectContaining({ walletId, walletName: 'Long' }),
      })
      const first = await client.getWalletAccounts({ walletId })
      expect(first.accounts).toHaveLength(10)
      const after = first.accounts.at(-1)?.walletAccountId ?? ''
      const rest = await client.getWalletAccounts({ walletId, paginationOptions: { after } })
      expect(rest.accounts).toHaveLength(2)
      const everywhere = await client.getWalletAccounts({ paginationOptions: { limit: '100' } })
      expect(everywhere.accounts).toHaveLength(13)
      expect(everywhere.accounts.filter((each) => each.walletId === other.walletId)).toHaveLength(1)
      return '200'
    },
  },
  {
    path: 'query/get_wallet_account',
    client: 'getWalletAccount',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const { walletId, addresses } = await client.createWallet({
        walletName: 'Two',
        accounts: [ethereumAccount(0), ethereumAccount(1)],
      })
      const [, address = ''] = addresses
      const byAddress = await client.getWalletAccount({ walletId, address })
      expect(byAddress.account).toMatchObject({ walletId, address, path: hdPath(1) })
      expect(await client.getWalletAccount({ walletId, path: hdPath(1) })).toEqual(byAddress)
      expect(await client.getWalletAccount({ walletId, address: address.toLowerCase() })).toEqual(
        byAddress,
      )
      await expect(client.getWalletAccount({ walletId, path: hdPath(7) })).rejects.toThrow(
        'no wallet account',
      )
      await expect(client.getWalletAccount({ walletId })).rejects.toMatchObject({ code: 3 })
      return '200'
    },
  },
  {
    path: 'submit/delete_wallet_accounts',
    client: 'deleteWalletAccounts',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, organizationId } = await newUser()
      const { walletId } = await client.createWallet({
        walletName: 'Fewer',
        accounts: [ethereumAccount(0), ethereumAccount(1)],
      })
      const idAt = async (path: string) =>
        (await client.getWalletAccount({ walletId, path })).account.walletAccountId
      const [one, other] = [await idAt(hdPath(0)), await idAt(hdPath(1))]
      await expect(client.deleteWalletAccounts({ walletAccountIds: [one] })).rejects.toThrow(
        'were not exported',
      )
      await client.deleteWalletAccounts({ walletAccountIds: [one], deleteWithoutExport: true })
      await mnemonicOf(client, organizationId, walletId)
      const deleted = await client.deleteWalletAccounts({ walletAccountIds: [other] })
      expect(deleted.walletAccountIds).toEqual([other])
      expect((await client.getWalletAccounts({ walletId })).accounts).toEqual([])
      await client.createWalletAccounts({ walletId, accounts: [ethereumAccount(0)] })
      expect((await client.getWalletAccounts({ walletId })).accounts).toHaveLength(1)
      return statusOf(deleted)
    },
  },
]
