import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { addressOf, publicKeyHex, requireKnown } from '#devnet/custody/keys/address.ts'
import { requireFreeAddress } from '#devnet/custody/keys/requireFreeAddress.ts'
import { sealPurposes } from '#devnet/custody/keys/sealedKeys.ts'
import type { PrivateKeyRecord } from '#devnet/custody/records.ts'

/** Private keys that one organisation may have. */
export const privateKeyLimit = 1000

/** A private key to add; with `privateKey` (32 bytes) it is an import. */
export type PrivateKeyAddition = {
  organizationId: string
  privateKeyName: string
  curve: string
  addressFormats: string[]
  privateKeyTags: string[]
  privateKey?: Uint8Array
}

/**
 * Gives an organisation a private key, fresh or imported. @throws an ApiError: 3 for a name that is
 * taken, an unknown tag and what this custody does not make, 6 for an address twice, 8 for a key too
 * many.
 */
export function addPrivateKey(
  draft: Draft,
  world: Pick<CustodyWorld, 'vault'>,
  now: number,
  { privateKey, ...addition }: PrivateKeyAddition,
): PrivateKeyRecord {
  const { organizationId, addressFormats } = addition
  requireRoom(draft, addition)
  const secret = privateKey ?? secp256k1.utils.randomPrivateKey()
  requirePrivateKey(secret)
  const addresses = [...new Set(addressFormats)].map((format) => ({
    format,
    address: addressOf(secret, format),
  }))
  for (const { address } of addresses) requireFreeAddress(draft, organizationId, address)
  const record: PrivateKeyRecord = {
    id: randomUUID(),
    organizationId,
    privateKeyName: addition.privateKeyName,
    curve: addition.curve,
    publicKey: publicKeyHex(secret, 'compressed'),
    addresses,
    privateKeyTags: [...new Set(addition.privateKeyTags)],
    sealedKey: world.vault.seal(secret, sealPurposes.privateKey),
    exported: false,
    imported: privateKey !== undefined,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('privateKeys', record)
  return record
}

function requireRoom(draft: Draft, addition: PrivateKeyAddition): void {
  requireKnown('curve', addition.curve)
  const others = draft.list('privateKeys', addition.organizationId)
  if (others.length >= privateKeyLimit) {
    throw apiError(8, `organization has exceeded maximum private keys (${privateKeyLimit})`)
  }
  if (others.some(({ privateKeyName }) => privateKeyName === addition.privateKeyName)) {
    throw apiError(3, `private key label must be unique: ${addition.privateKeyName}`)
  }
  for (const tag of addition.privateKeyTags) {
    if (draft.get('tags', addition.organizationId, tag)?.kind !== 'privateKey') {
      throw apiError(3, `no private key tag found with ID: ${tag.slice(0, 100)}`)
    }
  }
}

function requirePrivateKey(secret: Uint8Array): void {
  if (secret.length !== 32 || !secp256k1.utils.isValidPrivateKey(secret)) {
    throw apiError(3, 'invalid private key: expected 32 bytes within the order of the curve')
  }
}
