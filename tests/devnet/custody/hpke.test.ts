import { createECDH, createHash } from 'node:crypto'
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
} from '@turnkey/crypto'
import { describe, expect, it } from 'vitest'
import {
  createImportTarget,
  createOtpTarget,
  openSealedBundle,
  sealCredentialBundle,
  sealExportBundle,
} from '#devnet/custody/hpke/bundles.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'

const organizationId = devnetCustody.organizationId
const userId = devnetCustody.userId
const mnemonic = 'test test test test test test test test test test test junk'
const secret = Uint8Array.from({ length: 32 }, (_, index) => index)

const signer = enclaveKey('signer', devnetCustody.signerPublicKey)
const fetcher = enclaveKey('tls fetcher', devnetCustody.fetcherPublicKey)

describe('sealed bundles, opened and made by the official client', () => {
  it('a credential bundle decrypts to the private key, with a compressed or uncompressed target', async () => {
    const target = generateP256KeyPair()
    for (const publicKey of [target.publicKeyUncompressed, target.publicKey]) {
      const bundle = await sealCredentialBundle(publicKey, secret)
      expect(decryptCredentialBundle(bundle, target.privateKey)).toBe(hex(secret))
    }
  })

  it('a credential bundle decrypts for its target only, and is different every time', async () => {
    const target = generateP256KeyPair()
    const bundle = await sealCredentialBundle(target.publicKeyUncompressed, secret)
    expect(() => decryptCredentialBundle(bundle, generateP256KeyPair().privateKey)).toThrow()
    expect(await sealCredentialBundle(target.publicKeyUncompressed, secret)).not.toBe(bundle)
  })

  it('a target that is not a point of the curve is refused with code 3', async () => {
    for (const publicKey of ['', '04', 'zz', `04${'00'.repeat(64)}`, `05${'11'.repeat(32)}`]) {
      await expect(sealCredentialBundle(publicKey, secret)).rejects.toMatchObject({ code: 3 })
    }
  })

  it('an export bundle of a mnemonic and of a key opens with the signer key named', async () => {
    const target = generateP256KeyPair()
    const common = { targetPublicKey: target.publicKeyUncompressed, organizationId, signer }
    const opened = {
      embeddedKey: target.privateKey,
      organizationId,
      dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey,
    }
    const wallet = await sealExportBundle({ ...common, secret: Buffer.from(mnemonic) })
    expect(
      await decryptExportBundle({ ...opened, exportBundle: wallet, returnMnemonic: true }),
    ).toBe(mnemonic)
    const key = await sealExportBundle({ ...common, secret })
    expect(await decryptExportBundle({ ...opened, exportBundle: key, returnMnemonic: false })).toBe(
      hex(secret),
    )
  })

  it('an export bundle is refused for another organization, another signer and altered data', async () => {
    const target = generateP256KeyPair()
    const exportBundle = await sealExportBundle({
      targetPublicKey: target.publicKeyUncompressed,
      organizationId,
      signer,
      secret,
    })
    const opened = { embeddedKey: target.privateKey, organizationId, returnMnemonic: false }
    const known = { dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey }
    await expect(decryptExportBundle({ ...opened, exportBundle })).rejects.toThrow(/signer key/)
    await expect(
      decryptExportBundle({ ...opened, ...known, exportBundle, organizationId: userId }),
    ).rejects.toThrow(/organization id/)
    const altered = exportBundle.replace(/"data":"7b22/, '"data":"7b20')
    expect(altered).not.toBe(exportBundle)
    await expect(
      decryptExportBundle({ ...opened, ...known, exportBundle: altered }),
    ).rejects.toThrow(/verify enclave signature/)
  })

  it('an import sealed by the client opens, wallet and key', async () => {
    const { bundle, privateKey } = createImportTarget({ organizationId, userId, signer })
    const common = {
      importBundle: bundle,
      userId,
      organizationId,
      dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey,
    }
    const wallet = await encryptWalletToBundle({ ...common, mnemonic })
    expect(Buffer.from(await openSealedBundle(privateKey, wallet)).toString()).toBe(mnemonic)
    const key = await encryptPrivateKeyToBundle({
      ...common,
      privateKey: hex(secret),
      keyFormat: 'HEXADECIMAL',
    })
    expect(hex(await openSealedBundle(privateKey, key))).toBe(hex(secret))
    await expect(
      encryptWalletToBundle({ ...common, mnemonic, userId: organizationId }),
    ).rejects.toThrow(/user id/)
  })

  it('an import that is broken, altered or meant for another target is refused as code 3', async () => {
    const { bundle, privateKey } = createImportTarget({ organizationId, userId, signer })
    const sealed = await encryptWalletToBundle({
      mnemonic,
      importBundle: bundle,
      userId,
      organizationId,
      dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey,
    })
    const parts = JSON.parse(sealed) as { encappedPublic: string; ciphertext: string }
    const flipped = (parts.ciphertext.startsWith('0') ? '1' : '0') + parts.ciphertext.slice(1)
    const broken = [
      '',
      'null',
      '[]',
      '{}',
      JSON.stringify({ ...parts, ciphertext: '' }),
      JSON.stringify({ ...parts, ciphertext: 'abc' }),
      JSON.stringify({ ...parts, ciphertext: flipped }),
      JSON.stringify({ ...parts, encappedPublic: `04${'11'.repeat(64)}` }),
      JSON.stringify({ ...parts, encappedPublic: 7 }),
    ]
    for (const text of broken) {
      await expect(openSealedBundle(privateKey, text)).rejects.toMatchObject({ code: 3 })
    }
    const other = createImportTarget({ organizationId, userId, signer })
    await expect(openSealedBundle(other.privateKey, sealed)).rejects.toMatchObject({ code: 3 })
  })

  it('a one-time code is returned encrypted together with its key', async () => {
    const { bundle, privateKey } = createOtpTarget({ fetcher })
    const { publicKey } = generateP256KeyPair()
    const sealed = await encryptOtpCodeToBundle(
      '123456',
      bundle,
      publicKey,
      devnetCustody.fetcherPublicKey,
    )
    const opened = Buffer.from(await openSealedBundle(privateKey, sealed)).toString()
    expect(JSON.parse(opened)).toEqual({ otp_code: '123456', public_key: publicKey })
    await expect(
      encryptOtpCodeToBundle('123456', bundle, publicKey, devnetCustody.signerPublicKey),
    ).rejects.toThrow(/signer key/)
  })
})

function enclaveKey(name: string, publicKeyHex: string) {
  const privateKey = createHash('sha256').update(`Latchkey devnet custody: ${name}`).digest()
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  expect(ecdh.getPublicKey('hex')).toBe(publicKeyHex)
  return { privateKey: new Uint8Array(privateKey), publicKeyHex }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
