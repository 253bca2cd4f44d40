import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { isAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { addressOf, compressedHex, getCurve, publicKeyOf } from '#devnet/custody/keys/curves.ts'
import {
  createMnemonic,
  deriveEd25519Key,
  derivePrivateKey,
  mnemonicLengths,
  mnemonicSeed,
  readMnemonic,
  requirePath,
} from '#devnet/custody/keys/mnemonic.ts'
import { hdPath } from '#lib/protocol/custody.ts'

const words =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const passphrase = '\n--PASS--\n'

describe('mnemonics', () => {
  it('are generated in every length of BIP-39, and are unique', () => {
    for (const length of mnemonicLengths) {
      const made = createMnemonic(length)
      expect(made.split(' ')).toHaveLength(length)
      expect(validateMnemonic(made, wordlist)).toBe(true)
      expect(createMnemonic(length)).not.toBe(made)
    }
    for (const length of [0, -12, 11, 13, 16, 27, 1.5, Number.NaN]) {
      expect(() => createMnemonic(length)).toThrow(expect.objectContaining({ code: 3 }))
    }
  })

  it('have the seeds that BIP-39 prints', async () => {
    expect(hex(await mnemonicSeed(`${words}${passphrase}TREZOR`))).toBe(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
    for (const text of ['', 'a', 'Grüße 世界', ' \n--PASS--\n ']) {
      const full = text === '' ? words : `${words}${passphrase}${text}`
      expect(hex(await mnemonicSeed(full))).toBe(hex(mnemonicToSeedSync(words, text)))
    }
  })

  it('are normalized, and refused with a wrong word or checksum', () => {
    expect(readMnemonic(` ${words.toUpperCase().replaceAll(' ', '\n\t ')} `)).toBe(words)
    expect(readMnemonic(`${words} ${passphrase}Two Words `)).toBe(`${words}${passphrase}Two Words `)
    const wrong = [
      '',
      'abandon',
      words.replace('about', 'abandon'),
      words.replace('about', 'zzz'),
      `${words} ${words}`,
    ]
    for (const text of wrong) {
      expect(() => readMnemonic(text), text).toThrow(expect.objectContaining({ code: 3 }))
    }
  })
})

describe('paths', () => {
  it('derive the keys that BIP-32 prints', () => {
    const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
    expect(hex(derivePrivateKey(seed, "m/0'"))).toBe(
      'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea',
    )
    expect(hex(derivePrivateKey(seed, "m/0'/1"))).toBe(
      '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368',
    )
    // The standard's vector for keys with leading zeros.
    const zeros = Buffer.from(
      '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
      'hex',
    )
    const expected = HDKey.fromExtendedKey(
      'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
    ).privateKey
    expect(hex(derivePrivateKey(zeros, "m/0'"))).toBe(hex(expected ?? new Uint8Array()))
  })

  it('of an HD wallet give the addresses that viem gives', async () => {
    const seed = await mnemonicSeed(words)
    for (const addressIndex of [0, 1, 2, 19, 2 ** 31 - 1]) {
      const key = derivePrivateKey(seed, hdPath(addressIndex))
      expect(addressOf(publicKeyOf(key), 'ADDRESS_FORMAT_ETHEREUM')).toBe(
        mnemonicToAccount(words, { addressIndex }).address,
      )
    }
  })

  it('that are invalid or not canonical are refused with code 3', () => {
    const wrong = [
      '',
      'm',
      'm/',
      '/0',
      'M/0',
      '0/1',
      'm//0',
      'm/00',
      'm/-1',
      'm/2147483648',
      "m/0''",
      'm/0h',
      'm/ 0',
      'm/0/',
      'm/1e3',
      "m/'",
      `m${'/0'.repeat(11)}`,
    ]
    for (const path of wrong) {
      expect(() => requirePath(path), path).toThrow(expect.objectContaining({ code: 3 }))
    }
    for (const path of ["m/44'/60'/0'/0/0", 'm/0', "m/2147483647'", `m${'/0'.repeat(10)}`]) {
      expect(() => requirePath(path), path).not.toThrow()
    }
  })
})

describe('addresses', () => {
  it('carry the checksum that viem gives and checks', () => {
    for (let round = 1; round <= 50; round++) {
      const key = Buffer.alloc(32, round)
      const address = addressOf(publicKeyOf(key), 'ADDRESS_FORMAT_ETHEREUM')
      expect(address).toBe(privateKeyToAddress(`0x${hex(key)}`))
      expect(isAddress(address, { strict: true })).toBe(true)
    }
  })

  it('as public keys are uncompressed or compressed', () => {
    const key = Buffer.alloc(32, 7)
    const { publicKey } = privateKeyToAccount(`0x${hex(key)}`)
    expect(`0x${addressOf(publicKeyOf(key), 'ADDRESS_FORMAT_UNCOMPRESSED')}`).toBe(publicKey)
    expect(addressOf(publicKeyOf(key), 'ADDRESS_FORMAT_COMPRESSED')).toBe(
      compressedHex(publicKeyOf(key)),
    )
    for (let round = 1; round <= 20; round++) {
      const secret = Buffer.alloc(32, round)
      expect(compressedHex(publicKeyOf(secret))).toBe(hex(secp256k1.getPublicKey(secret, true)))
    }
  })
})

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

describe('ed25519 keys', () => {
  // SLIP-0010, test vector 1.
  it.each([
    ["m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    ["m/0'/1'", 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [
      "m/0'/1'/2'/2'/1000000000'",
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ],
  ])('are derived along %s as in SLIP-0010', (path, expected) => {
    const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
    expect(hex(deriveEd25519Key(seed, path))).toBe(expected)
  })

  it('are refused along a path that is not hardened', () => {
    expect(() => deriveEd25519Key(Buffer.alloc(64), "m/44'/501'/0")).toThrow('hardened')
  })

  it('have the addresses of Solana', async () => {
    const seed = await mnemonicSeed('test test test test test test test test test test test junk')
    const { derive, publicKey, address } = getCurve('CURVE_ED25519')
    const key = publicKey(derive(seed, "m/44'/501'/0'/0'"))
    expect(address(key, 'ADDRESS_FORMAT_SOLANA')).toBe(
      'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    )
  })
})
