import { bytesToHex } from '@noble/curves/abstract/utils'
import { type EmbeddedKey, ensureKey, removeKey } from '#devnet/frames/page/embeddedKey.ts'
import { type FrameHandler, openChannel } from '#devnet/frames/page/openChannel.ts'
import { openCredential, type StampKey } from '#devnet/frames/page/openCredential.ts'

/** The auth and recovery pages: keep a credential in memory and stamp requests with it. */
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
