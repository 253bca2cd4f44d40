import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hdPath } from '#lib/protocol/custody.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestClient,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount, ethereumKey } from '#tests/devnet/custody/support/keyParams.ts'
import { openWords } from '#tests/devnet/custody/support/openExport.ts'
import { sealWallet } from '#tests/devnet/custody/support/sealImport.ts'

let custody: CustodyFixture

beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody.stop())

const mnemonic = 'test test test test test test test test test test test junk'
const hash = 'ab'.repeat(32)

function sign(client: TestClient, signWith: string) {
  return client.signRawPayload({
    signWith,
    payload: hash,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
}

async function wallet({ client }: TestUser, walletName: string, accounts = [ethereumAccount(0)]) {
  return client.createWallet({ walletName, accounts })
}

describe('unsupported curves and formats', () => {
  it('are refused by name with code 3, and nothing is stored', async () => {
    const { client } = await custody.newUser()
    const wrong = [
      [{ curve: 'CURVE_ED25519' }, 'unsupported address format: ADDRESS_FORMAT_ETHEREUM'],
      [
        { curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_SOLANA' },
        'ed25519 keys need hardened levels',
      ],
      [{ curve: 'CURVE_P256' }, 'known here: CURVE_SECP256K1, CURVE_ED25519'],
      [{ addressFormat: 'ADDRESS_FORMAT_SOLANA' }, 'unsupported address format'],
      [
        { addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR' },
        'known here: ADDRESS_FORMAT_ETHEREUM',
      ],
      [{ pathFormat: 'PATH_FORMAT_SLIP10' }, 'unsupported path format'],
      [{ path: '44/60' }, 'invalid path'],
    ] as const
    for (const [part, sentence] of wrong) {
      const account = { ...ethereumAccount(1), ...part } as ReturnType<typeof ethereumAccount>
      const made = client.createWallet({
        walletName: 'No',
        accounts: [ethereumAccount(0), account],
      })
      await expect(made, sentence).rejects.toMatchObject({
        code: 3,
        message: expect.stringContaining(sentence),
      })
    }
    for (const mnemonicLength of [11, 13, 0, -12]) {
      const made = client.createWallet({ walletName: 'No', accounts: [], mnemonicLength })
      await expect(made).rejects.toMatchObject({ code: 3 })
    }
    for (const part of [{ curve: 'CURVE_ED25519' }, { addressFormats: ['ADDRESS_FORMAT_SUI'] }]) {
      const key = { ...ethereumKey('No'), ...part } as ReturnType<typeof ethereumKey>
      const made = client.createPrivateKeys({ privateKeys: [ethereumKey('Yes'), key] })
      await expect(made).rejects.toMatchObject({ code: 3 })
    }
    expect((await client.getWallets()).wallets).toEqual([])
    expect((await client.getPrivateKeys()).privateKeys).toEqual([])
  })
})

describe('duplicates', () => {
  it('of a path in one request are code 6, and nothing is stored', async () => {
    const user = await custody.newUser()
    const twice = wallet(user, 'Twice', [ethereumAccount(0), ethereumAccount(0)])
    await expect(twice).rejects.toMatchObject({ code: 6 })
    expect((await user.client.getWallets()).wallets).toEqual([])
  })

  it('of a name are code 3, for wallets, accounts and private keys', async () => {
    const user = await custody.newUser()
    await wallet(user, 'Mine', [{ ...ethereumAccount(0), name: 'Savings' } as never])
    await expect(wallet(user, 'Mine')).rejects.toMatchObject({ code: 3 })
    const named = { ...ethereumAccount(0), name: 'Savings' } as never
    await expect(wallet(user, 'Other', [named])).rejects.toMatchObject({ code: 3 })
    const keys = user.client.createPrivateKeys({
      privateKeys: [ethereumKey('Same'), ethereumKey('Same')],
    })
    await expect(keys).rejects.toMatchObject({ code: 3 })
  })

  it('of a name, requested concurrently, create one wallet', async () => {
    const user = await custody.newUser()
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => wallet(user, 'Only', [ethereumAccount(index)])),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await user.client.getWallets()).wallets).toHaveLength(1)
  })
})

describe('limits', () => {
  it('an organization has at most 100 wallets', async () => {
    const user = await custody.newUser()
    for (let index = 0; index < 100; index++) await wallet(user, `Wallet ${index}`, [])
    await expect(wallet(user, 'One more', [])).rejects.toMatchObject({ code: 8 })
    const { wallets } = await user.client.getWallets()
    expect(wallets).toHaveLength(100)
    const walletIds = wallets.slice(0, 1).map(({ walletId }) => walletId)
    await user.client.deleteWallets({ walletIds, deleteWithoutExport: true })
    await wallet(user, 'One more', [])
  })

  it('an organization has at most 1000 private keys', async () => {
    const { client } = await custody.newUser()
    const make = (from: number, count: number) =>
      client.createPrivateKeys({
        privateKeys: Array.from({ length: count }, (_, index) =>
          ethereumKey(`Key ${from + index}`),
        ),
      })
    for (let from = 0; from < 900; from += 100) await make(from, 100)
    await make(900, 99)
    await expect(make(999, 2)).rejects.toMatchObject({ code: 8 })
    await make(999, 1)
    await expect(make(1000, 1)).rejects.toMatchObject({ code: 8 })
    expect((await client.getPrivateKeys()).privateKeys).toHaveLength(1000)
  })
})

describe('signWith', () => {
  it('finds keys of its own organization only, and no deleted ones', async () => {
    const [user, stranger] = [await custody.newUser(), await custody.newUser()]
    const { addresses, walletId } = await wallet(user, 'Mine')
    const { privateKeys } = await user.client.createPrivateKeys({ privateKeys: [ethereumKey('K')] })
    const [{ privateKeyId = '', addresses: [own] = [] } = {}] = privateKeys
    const names = [addresses[0] ?? '', privateKeyId, own?.address ?? '']
    for (const signWith of names) {
      await sign(user.client, signWith)
      await expect(sign(stranger.client, signWith)).rejects.toMatchObject({ code: 5 })
    }
    for (const signWith of [
      'x',
      walletId,
      `0x${'00'.repeat(20)}`,
      '../privateKeys',
      'a'.repeat(1000),
    ]) {
      await expect(sign(user.client, signWith)).rejects.toMatchObject({ code: 5 })
    }
    await user.client.deleteWallets({ walletIds: [walletId], deleteWithoutExport: true })
    await user.client.deletePrivateKeys({
      privateKeyIds: [privateKeyId],
      deleteWithoutExport: true,
    })
    for (const signWith of names) {
      await expect(sign(user.client, signWith)).rejects.toMatchObject({ code: 5 })
    }
  })

  it('accepts public keys that were requested as addresses', async () => {
    const user = await custody.newUser()
    const account = { ...ethereumAccount(0), addressFormat: 'ADDRESS_FORMAT_COMPRESSED' } as const
    const { addresses } = await user.client.createWallet({ walletName: 'W', accounts: [account] })
    expect(await sign(user.client, addresses[0] ?? '')).toMatchObject({ v: /^0[01]$/ })
  })

  it('never signs for the server: the parent is refused inside a sub-organization', async () => {
    const user = await custody.newUser()
    const { addresses } = await wallet(user, 'Mine')
    const byParent = custody.client(custody.parentKey, user.organizationId)
    await expect(sign(byParent, addresses[0] ?? '')).rejects.toThrow('organization mismatch')
  })
})

describe('an imported wallet', () => {
  it('with a passphrase has its addresses, and its export contains both', async () => {
    const user = await custody.newUser()
    const { client, userId, organizationId } = user
    const encryptedBundle = await sealWallet(user, `${mnemonic}\n--PASS--\nopen sesame`)
    const { addresses, walletId } = await client.importWallet({
      userId,
      encryptedBundle,
      walletName: 'With',
      accounts: [ethereumAccount(2)],
    })
    const expected = mnemonicToAccount(mnemonic, {
      passphrase: 'open sesame',
      path: hdPath(2) as never,
    })
    expect(addresses).toEqual([expected.address])
    expect(addresses).not.toEqual([mnemonicToAccount(mnemonic, { addressIndex: 2 }).address])
    const words = await openWords(organizationId, (targetPublicKey) =>
      client.exportWallet({ walletId, targetPublicKey }),
    )
    expect(words).toBe(`${mnemonic}\n--PASS--\nopen sesame`)
  })

  it('for another user or by another organization is refused', async () => {
    const [user, stranger] = [await custody.newUser(), await custody.newUser()]
    const encryptedBundle = await sealWallet(user, mnemonic)
    const params = { encryptedBundle, walletName: 'Taken', accounts: [] }
    await stranger.client.initImportWallet({ userId: stranger.userId })
    await expect(
      stranger.client.importWallet({ ...params, userId: stranger.userId }),
    ).rejects.toThrow('unable to decrypt')
    await expect(
      stranger.client.importWallet({ ...params, userId: user.userId }),
    ).rejects.toMatchObject({ code: 5 })
    await user.client.importWallet({ ...params, userId: user.userId })
  })

  it('leaves the import open if the bundle is malformed', async () => {
    const user = await custody.newUser()
    const { client, userId } = user
    const encryptedBundle = await sealWallet(user, mnemonic)
    const params = { userId, walletName: 'Late', accounts: [ethereumAccount(0)] }
    for (const broken of ['{}', encryptedBundle.replace(/"ciphertext":"../, '"ciphertext":"00')]) {
      await expect(
        client.importWallet({ ...params, encryptedBundle: broken }),
      ).rejects.toMatchObject({ code: 3 })
    }
    expect((await client.importWallet({ ...params, encryptedBundle })).addresses).toEqual([
      mnemonicToAccount(mnemonic).address,
    ])
  })
})
