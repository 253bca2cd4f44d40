import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { PrivateKeyRecord } from '#devnet/custody/records.ts'

/** Formats a private key as the API does: everything but the key itself. */
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
