import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { PrivateKeyRecord } from '#devnet/custody/records.ts'

/** A private key as the API shows one: everything but the key. */
export function answerPrivateKey(key: PrivateKeyRecord) {
  const { privateKeyName, curve, publicKey, addresses, privateKeyTags, exported, imported } = key
  return {
    privateKeyId: key.id,
    ...{ publicKey, privateKeyName, curve, addresses, privateKeyTags },
    createdAt: answerTimestamp(key.createdAt),
    updatedAt: answerTimestamp(key.updatedAt),
    ...{ exported, imported },
  }
}
