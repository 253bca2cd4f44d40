import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import type { TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount, ethereumKey } from '#tests/devnet/custody/support/keyParams.ts'
import { openKey, openWords } from '#tests/devnet/custody/support/openExport.ts'
import { sealKey, sealWallet } from '#tests/devnet/custody/support/sealImport.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const firstKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const importedKey = {
  curve: 'CURVE_SECP256K1' as const,
  addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
}

/** Imports a private key of the user. */
async function importKey(user: TestUser, privateKeyName: string, privateKey: string) {
  return user.client.importPrivateKey({
    userId: user.userId,
    privateKeyName,
    ...importedKey,
    encryptedBundle: await sealKey(user, privateKey),
  })
}

const imports: ContractCase[] = [
  {
    path: 'submit/init_import_wallet',
    client: 'initImportWallet',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId, organizationId } = await newUser()
      const begun = await client.initImportWallet({ userId })
      const bundle = JSON.parse(begun.importBundle) as { data: string; enclaveQuorumPublic: string }
      expect(bundle.enclaveQuorumPublic).toBe(devnetCustody.signerPublicKey)
      expect(JSON.parse(Buffer.from(bundle.data, 'hex').toString())).toEqual({
        targetPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
        organizationId,
        userId,
      })
      await expect(client.initImportWallet({ userId: organizationId })).rejects.toThrow(/user/)
      return statusOf(begun)
    },
  },
  {
    path: 'submit/import_wallet',
    client: 'importWallet',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { client, userId } = user
      const encryptedBundle = await sealWallet(user, mnemonic)
      const accounts = [ethereumAccount(0)]
      const params = { userId, walletName: 'Brought along', encryptedBundle, accounts }
      const made = await client.importWallet(params)
      expect(made.addresses).toEqual([firstAddress])
      const { wallet } = await client.getWallet({ walletId: made.walletId })
      expect(wallet).toMatchObject({ imported: true, exported: false })
      await expect(
        client.importWallet({ ...params, walletName: 'Again' }),
        'an import key is used up',
      ).rejects.toThrow('no import was initialized')
      const twin = await sealWallet(user, mnemonic)
      await expect(
        client.importWallet({ ...params, walletName: 'Twin', encryptedBundle: twin }),
      ).rejects.toMatchObject({ code: 6 })
      const nonsense = await sealWallet(user, mnemonic.replace('junk', 'test'))
      await expect(
        client.importWallet({ ...params, walletName: 'Nonsense', encryptedBundle: nonsense }),
      ).rejects.toThrow('invalid mnemonic')
      expect((await client.getWallets()).wallets).toHaveLength(1)
      return statusOf(made)
    },
  },
  {
    path: 'submit/init_import_private_key',
    client: 'initImportPrivateKey',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { client, userId } = user
      const begun = await client.initImportPrivateKey({ userId })
      // A page opened twice starts two imports; either can be finished.
      const [first, second] = [await sealKey(user, firstKey), await sealKey(user, '11'.repeat(32))]
      const finish = (privateKeyName: string, encryptedBundle: string) =>
        client.importPrivateKey({ userId, privateKeyName, encryptedBundle, ...importedKey })
      const made = await finish('First', first)
      expect(made.addresses).toMatchObject([{ address: firstAddress }])
      await finish('Second', second)
      await expect(
        client.importWallet({ userId, walletName: 'Other', encryptedBundle: first, accounts: [] }),
      ).rejects.toThrow('no import was initialized')
      return statusOf(begun)
    },
  },
  {
    path: 'submit/import_private_key',
    client: 'importPrivateKey',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { client } = user
      const made = await importKey(user, 'Brought along', firstKey)
      expect(made.addresses).toEqual([{ format: 'ADDRESS_FORMAT_ETHEREUM', address: firstAddress }])
      const { privateKey } = await client.getPrivateKey({ privateKeyId: made.privateKeyId })
      expect(privateKey).toMatchObject({ imported: true, exported: false })
      const wrong = ['00'.repeat(32), 'ff'.repeat(32), firstKey.slice(2), `${firstKey}00`]
      for (const text of wrong) {
        await expect(importKey(user, 'Wrong', text), text).rejects.toThrow('invalid private key')
      }
      await expect(importKey(user, 'Twin', firstKey)).rejects.toMatchObject({ code: 6 })
      return statusOf(made)
    },
  },
]

const exports: ContractCase[] = [
  {
    path: 'submit/export_wallet',
    client: 'exportWallet',
    stamp: 'api key',
    async run({ newUser }) {
      const [user, heir] = [await newUser(), await newUser()]
      const accounts = [ethereumAccount(0), ethereumAccount(1)]
      const made = await user.client.createWallet({ walletName: 'Going', accounts })
      const { walletId } = made
      const sendRequest = (targetPublicKey: string) =>
        user.client.exportWallet({ walletId, targetPublicKey })
      const words = await openWords(user.organizationId, sendRequest)
      expect((await user.client.getWallet({ walletId })).wallet.exported).toBe(true)
      const encryptedBundle = await sealWallet(heir, words)
      const { userId } = heir
      const params = { userId, walletName: 'Inherited', encryptedBundle, accounts }
      expect((await heir.client.importWallet(params)).addresses).toEqual(made.addresses)
      const stranger = await newUser()
      await expect(
        stranger.client.exportWallet({ walletId, targetPublicKey: devnetCustody.signerPublicKey }),
      ).rejects.toThrow('no wallet')
      await expect(sendRequest('04abcd')).rejects.toThrow('invalid target public key')
      const again = await user.client.exportWallet({
        walletId,
        targetPublicKey: devnetCustody.signerPublicKey,
        language: 'MNEMONIC_LANGUAGE_ENGLISH',
      })
      return statusOf(again)
    },
  },
  {
    path: 'submit/export_wallet_account',
    client: 'exportWalletAccount',
    stamp: 'api key',
    async run({ newUser }) {
      const [user, heir] = [await newUser(), await newUser()]
      const { addresses } = await user.client.createWallet({
        walletName: 'Going',
        accounts: [ethereumAccount(4)],
      })
      const [address = ''] = addresses
      const sendRequest = (targetPublicKey: string) =>
        user.client.exportWalletAccount({ address: address.toLowerCase(), targetPublicKey })
      const key = await openKey(user.organizationId, sendRequest)
      expect(privateKeyToAccount(`0x${key}`).address).toBe(address)
      const made = await importKey(heir, 'Inherited', key)
      expect(made.addresses).toMatchObject([{ address }])
      const again = await user.client.exportWalletAccount({
        address,
        targetPublicKey: devnetCustody.signerPublicKey,
      })
      expect(again.address).toBe(address)
      return statusOf(again)
    },
  },
  {
    path: 'submit/export_private_key',
    client: 'exportPrivateKey',
    stamp: 'api key',
    async run({ newUser }) {
      const [user, heir] = [await newUser(), await newUser()]
      const { privateKeys } = await user.client.createPrivateKeys({
        privateKeys: [ethereumKey('Going')],
      })
      const { privateKeyId = '', addresses } = privateKeys[0] ?? {}
      const sendRequest = (targetPublicKey: string) =>
        user.client.exportPrivateKey({ privateKeyId, targetPublicKey })
      const key = await openKey(user.organizationId, sendRequest)
      expect((await user.client.getPrivateKey({ privateKeyId })).privateKey.exported).toBe(true)
      const made = await importKey(heir, 'Inherited', key)
      expect(made.addresses).toEqual(addresses)
      const deleted = await user.client.deletePrivateKeys({ privateKeyIds: [privateKeyId] })
      await expect(sendRequest(devnetCustody.signerPublicKey)).rejects.toThrow('no private key')
      return statusOf(deleted)
    },
  },
]

/** Key import and export. */
export const exchangeCases: ContractCase[] = [...imports, ...exports]
