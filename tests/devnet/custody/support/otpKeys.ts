import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
} from '@turnkey/crypto'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture } from '#tests/devnet/custody/support/custodyFixture.ts'

/** A browser's key to which bundles are encrypted, created by the official package. */
export function targetKey(): { publicKey: string; open(bundle: string): TestApiKey } {
  const { privateKey, publicKeyUncompressed } = generateP256KeyPair()
  return {
    publicKey: publicKeyUncompressed,
    open(bundle) {
      const apiPrivateKey = decryptCredentialBundle(bundle, privateKey)
      const apiPublicKey = Buffer.from(getPublicKey(Buffer.from(apiPrivateKey, 'hex'), true))
      return { apiPrivateKey, apiPublicKey: apiPublicKey.toString('hex'), curve: 'P256' }
    },
  }
}

/** The signature by which a client's key logs in with a verification token. */
export function loginSignature(
  key: TestApiKey,
  verificationToken: string,
  publicKey = key.apiPublicKey,
) {
  const message = JSON.stringify({
    login: { publicKey },
    tokenId: claimsOf(verificationToken).id,
    type: 'USAGE_TYPE_LOGIN',
  })
  const digest = createHash('sha256').update(message).digest()
  const signature = p256.sign(digest, key.apiPrivateKey, { prehash: false }).toCompactHex()
  return {
    publicKey: key.apiPublicKey,
    message,
    signature,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256' as const,
  }
}

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

/** The code of the newest email to an address. */
export function codeTo(custody: Pick<CustodyFixture, 'messages'>, to: string): string {
  const code = custody.messages(to)[0]?.code
  expect(code, `a message to ${to}`).toBeDefined()
  return code ?? ''
}

/** A code encrypted to custody by the official package; valid for that key only. */
export function sealedCode(
  code: string,
  otpEncryptionTargetBundle: string,
  { apiPublicKey }: TestApiKey,
): Promise<string> {
  const { fetcherPublicKey } = devnetCustody
  return encryptOtpCodeToBundle(code, otpEncryptionTargetBundle, apiPublicKey, fetcherPublicKey)
}

/** With the official client: sends a code, encrypts it and exchanges it for a token. */
export async function verified(
  custody: CustodyFixture,
  contact: string,
  key: TestApiKey,
  otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS' = 'OTP_TYPE_EMAIL',
) {
  const { otpId, otpEncryptionTargetBundle } = await custody.parent.initOtp({
    otpType,
    contact,
    appName: 'Latchkey',
  })
  const encryptedOtpBundle = await sealedCode(
    codeTo(custody, contact),
    otpEncryptionTargetBundle,
    key,
  )
  return custody.parent.verifyOtp({ otpId, encryptedOtpBundle })
}

/** The nonce a token needs to be used for a key. */
export function nonceFor(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex')
}
