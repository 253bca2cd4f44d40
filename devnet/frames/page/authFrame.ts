import { bytesToHex } from '@noble/curves/abstract/utils'
import { p256 } from '@noble/curves/nist'
import { sha256 } from '@noble/hashes/sha2'
import {
  type EmbeddedKey,
  ensureKey,
  removeKey,
  toBase64url,
} from '#devnet/frames/page/embeddedKey.ts'
import { type FrameHandler, openChannel } from '#devnet/frames/page/openChannel.ts'
import { openSealed } from '#devnet/frames/page/readSignedBundle.ts'
import { decodeBase58 } from '#devnet/relay/base58.ts'

/** The auth and recovery pages: keep a credential in memory and stamp requests with it. */
/** Length of the sender's ephemeral public key, compressed. */
const encappedBytes = 33
const checksumBytes = 4
/** Kept in memory, too: another tab may have replaced the stored key. */
let key: EmbeddedKey | undefined
let credential: StampKey | undefined
let ttl: number | undefined

const inject: FrameHandler = async ({ value }) => {
  if (!key) throw new Error('This frame has no key. Start it again.')
  credential = await openCredential(value, key)
  return { type: 'BUNDLE_INJECTED', value: true }
}

openChannel({
  async ready(ttlMs) {
    ttl = ttlMs
    key = await ensureKey(ttl)
    return bytesToHex(key.publicKey)
  },
  handlers: {
    INJECT_CREDENTIAL_BUNDLE: inject,
    INJECT_RECOVERY_BUNDLE: inject,
    async STAMP_REQUEST({ value }) {
      if (!credential) throw new Error('This frame has no credential. Inject a bundle first.')
      return { type: 'STAMP', value: await credential.stamp(value) }
    },
    GET_EMBEDDED_PUBLIC_KEY() {
      return { type: 'EMBEDDED_PUBLIC_KEY', value: key ? bytesToHex(key.publicKey) : '' }
    },
    async INIT_EMBEDDED_KEY() {
      key ??= await ensureKey(ttl)
      return { type: 'EMBEDDED_PUBLIC_KEY', value: bytesToHex(key.publicKey) }
    },
    RESET_EMBEDDED_KEY() {
      removeKey()
      key = undefined
      credential = undefined
      return { type: 'EMBEDDED_KEY_RESET', value: true }
    },
  },
})

/** A credential that signs requests; its private key cannot be exported. */
type StampKey = {
  /** Returns the X-Stamp header for a body. */
  stamp(body: string): Promise<string>
}

/**
 * Opens a credential bundle: base58check of the ephemeral public key and the encrypted private key.
 */
async function openCredential(bundle: string, key: EmbeddedKey): Promise<StampKey> {
  const sealed = decodeBase58Check(bundle.trim())
  if (!sealed) throw new Error('The bundle is malformed.')
  const secret = await openSealed(key, {
    encapped: sealed.subarray(0, encappedBytes),
    ciphertext: sealed.subarray(encappedBytes),
  })
  if (!p256.utils.isValidPrivateKey(secret)) throw new Error('The bundle holds no key.')
  const point = p256.getPublicKey(secret, false)
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map(toBase64url)
  const jwk = { kty: 'EC', crv: 'P-256', ...(x && y && d ? { x, y, d } : {}) }
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const signer = await crypto.subtle.importKey('jwk', jwk, curve, false, ['sign'])
  const publicKey = bytesToHex(p256.getPublicKey(secret, true))
  return {
    async stamp(body) {
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const compact = await crypto.subtle.sign(algorithm, signer, new TextEncoder().encode(body))
      const signature = p256.Signature.fromCompact(new Uint8Array(compact)).toDERHex()
      const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
      return toBase64url(new TextEncoder().encode(JSON.stringify(stamp)))
    },
  }
}

/** Decodes base58 with a double SHA-256 checksum; undefined if it is invalid. For pages. */
function decodeBase58Check(text: string): Uint8Array | undefined {
  const all = decodeBase58(text)
  if (!all || all.length <= checksumBytes) return undefined
  const bytes = all.subarray(0, -checksumBytes)
  const sum = sha256(sha256(bytes)).subarray(0, checksumBytes)
  return sum.join() === all.subarray(-checksumBytes).join() ? bytes : undefined
}
