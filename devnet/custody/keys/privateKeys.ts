import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { getCurve } from '#devnet/custody/keys/curves.ts'
import { requireFreeAddress } from '#devnet/custody/keys/findSigner.ts'
import { sealPurposes } from '#devnet/custody/keys/sealedKeys.ts'
import type { PrivateKeyRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { requireTags } from '#devnet/custody/tags.ts'

/** Maximum number of private keys per organization. */
const privateKeyLimit = 1000

/** A private key to add; with `privateKey` (32 bytes) it is an import. */
type PrivateKeyAddition = {
  privateKeyName: string
  curve: string
  addressFormats: string[]
  privateKeyTags: string[]
  privateKey?: Uint8Array
}

/**
 * Adds generated or imported private keys to an organization.
 * @throws ApiError 3 for a taken name or an unsupported curve or format, 5 for an unknown tag, 6
 * for a duplicate address, 8 above the limit
 */
export function addPrivateKeys(
  draft: Draft,
  dependencies: Pick<CustodyDependencies, 'vault'>,
  now: number,
  { organizationId, additions }: { organizationId: string; additions: PrivateKeyAddition[] },
): PrivateKeyRecord[] {
  const others = draft.list('privateKeys', organizationId)
  if (others.length + additions.length > privateKeyLimit) {
    throw apiError(8, `organization has exceeded maximum private keys (${privateKeyLimit})`)
  }
  const names = new Set(others.map(({ privateKeyName }) => privateKeyName))
  return additions.map((addition) => {
    const { privateKeyName } = addition
    if (names.has(privateKeyName)) {
      throw apiError(3, `private key label must be unique: ${privateKeyName}`)
    }
    names.add(privateKeyName)
    requireTags(draft, organizationId, 'privateKey', addition.privateKeyTags)
    const record = createRecord(dependencies, now, organizationId, addition)
    for (const { address } of record.addresses) requireFreeAddress(draft, organizationId, address)
    draft.put('privateKeys', record)
    return record
  })
}

function createRecord(
  { vault }: Pick<CustodyDependencies, 'vault'>,
  now: number,
  organizationId: string,
  { privateKeyName, curve, addressFormats, privateKeyTags, privateKey }: PrivateKeyAddition,
): PrivateKeyRecord {
  const operations = getCurve(curve)
  const secret = privateKey ?? operations.createPrivateKey()
  if (!operations.isPrivateKey(secret)) {
    throw apiError(3, 'invalid private key: expected 32 bytes within the order of the curve')
  }
  const publicKey = operations.publicKey(secret)
  const addresses = [...new Set(addressFormats)].map((format) => ({
    format,
    address: operations.address(publicKey, format),
  }))
  return {
    id: randomUUID(),
    organizationId,
    privateKeyName,
    curve,
    addresses,
    publicKey: operations.publicKeyHex(publicKey),
    privateKeyTags: [...new Set(privateKeyTags)],
    sealedKey: vault.seal(secret, sealPurposes.privateKey),
    exported: false,
    imported: privateKey !== undefined,
    createdAt: now,
    updatedAt: now,
  }
}

/** Formats a private key as the API does: everything but the key itself. */
export function formatPrivateKey(key: PrivateKeyRecord) {
  const { privateKeyName, curve, publicKey, addresses, privateKeyTags, exported, imported } = key
  return {
    privateKeyId: key.id,
    publicKey,
    privateKeyName,
    curve,
    addresses,
    privateKeyTags,
    createdAt: formatTimestamp(key.createdAt),
    updatedAt: formatTimestamp(key.updatedAt),
    exported,
    imported,
  }
}
