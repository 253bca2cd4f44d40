import { bytesToHex } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { applySettings } from '#devnet/frames/page/applySettings.ts'
import { type EmbeddedKey, ensureKey, removeKey } from '#devnet/frames/page/embeddedKey.ts'
import { type FrameRequest, openChannel } from '#devnet/frames/page/openChannel.ts'
import { bytes, openSealed, readSignedBundle } from '#devnet/frames/page/readSignedBundle.ts'
import { hideSecret, showKey, showPhrase } from '#devnet/frames/page/showSecret.ts'

/** The export page: decrypts custody's bundle and shows the secret to the user, not to the site. */
let key: EmbeddedKey | undefined

openChannel({
  async ready(ttlMs) {
    key = await ensureKey(ttlMs)
    return bytesToHex(key.publicKey)
  },
  handlers: {
    async INJECT_WALLET_EXPORT_BUNDLE(request) {
      showPhrase(new TextDecoder().decode(await openOnce(request)))
      return { type: 'BUNDLE_INJECTED', value: true }
    },
    async INJECT_KEY_EXPORT_BUNDLE(request) {
      const { keyFormat = 'HEXADECIMAL', address } = request
      if (keyFormat !== 'HEXADECIMAL') throw new Error(`Keys are not shown as ${keyFormat} here.`)
      const secret = await openOnce(request)
      if (secret.length !== 32) throw new Error('The bundle holds no private key.')
      const own = ethereumAddress(secret)
      if (address && address.toLowerCase() !== own.toLowerCase()) {
        throw new Error('The key belongs to another address.')
      }
      showKey(`0x${bytesToHex(secret)}`, own)
      return { type: 'BUNDLE_INJECTED', value: true }
    },
    APPLY_SETTINGS({ value }) {
      applySettings(value, { target: document.getElementById('container') })
      return { type: 'SETTINGS_APPLIED', value: true }
    },
    RESET_EMBEDDED_KEY() {
      forget()
      hideSecret()
      return { type: 'EMBEDDED_KEY_RESET', value: true }
    },
  },
})

/** A key opens one bundle; for another export the site needs a new frame. */
async function openOnce({ value, organizationId }: FrameRequest): Promise<Uint8Array> {
  const { encappedPublic, ciphertext } = readSignedBundle(value, organizationId)
  if (!key) throw new Error('This frame has used up its key. Start a new one to export again.')
  const secret = await openSealed(key, {
    encapped: bytes(encappedPublic),
    ciphertext: bytes(ciphertext),
  })
  forget()
  return secret
}

function forget(): void {
  key = undefined
  removeKey()
}

/**
 * Returns a private key's address with its EIP-55 checksum.
 * @throws Error if the key is invalid
 */
function ethereumAddress(privateKey: Uint8Array): string {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  const address = bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(address)))
  const letters = [...address].map((letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
