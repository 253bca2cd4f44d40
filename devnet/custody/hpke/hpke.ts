import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { hpkeInfo } from '#lib/protocol/custody.ts'

/**
 * A text encrypted to a P-256 key: the sender's ephemeral public key (65 bytes) and the ciphertext.
 * Runs in Node and in browsers (HPKE base mode, RFC 9180).
 */
export type SealedText = { encapped: Uint8Array; ciphertext: Uint8Array }

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const info = new TextEncoder().encode(hpkeInfo)

/** Encrypts a secret to an uncompressed public key (65 bytes). */
export async function seal(targetPublicKey: Uint8Array, secret: Uint8Array): Promise<SealedText> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(exact(targetPublicKey))
  const sender = await suite.createSenderContext({ recipientPublicKey, info })
  const encapped = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(exact(secret), join(encapped, targetPublicKey))
  return { encapped, ciphertext: new Uint8Array(ciphertext) }
}

/**
 * Decrypts a text with the private key (32 bytes) and public key (65 bytes) of its target.
 * @throws if it was encrypted to another key or has been altered
 */
export async function open(
  key: { privateKey: Uint8Array; publicKey: Uint8Array },
  { encapped, ciphertext }: SealedText,
): Promise<Uint8Array> {
  const recipient = await suite.createRecipientContext({
    recipientKey: await suite.kem.deserializePrivateKey(exact(key.privateKey)),
    enc: exact(encapped),
    info,
  })
  return new Uint8Array(await recipient.open(exact(ciphertext), join(encapped, key.publicKey)))
}

/** Both public keys are authenticated with the text, the sender's first. */
function join(encapped: Uint8Array, target: Uint8Array): ArrayBuffer {
  const bytes = new Uint8Array(encapped.length + target.length)
  bytes.set(encapped)
  bytes.set(target, encapped.length)
  return bytes.buffer
}

/** A buffer of exactly these bytes: small Node buffers share a larger one. */
function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
