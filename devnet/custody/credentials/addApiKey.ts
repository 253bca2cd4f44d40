import { randomUUID } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/p256'
import { secp256k1 } from '@noble/curves/secp256k1'
import { apiError } from '#devnet/custody/apiError.ts'
import type { NewApiKey } from '#devnet/custody/credentials/credentialParams.ts'
import { sealCredentialBundle } from '#devnet/custody/hpke/bundles.ts'
import type { ApiKeyRecord } from '#devnet/custody/records.ts'
import { defaultSessionSeconds } from '#devnet/custody/signSession.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import type { CredentialType } from '#lib/protocol/custody.ts'

/** Maximum number of keys per user, without and with expiry. */
const apiKeyLimits = { longLived: 10, expiring: 10 } as const

/** A key to add; without `expirationSeconds` it does not expire. */
type ApiKeyAddition = {
  organizationId: string
  userId: string
  apiKeyName: string
  publicKey: string
  type: CredentialType
  expirationSeconds?: number | undefined
  /** Deletes the user's other keys of the same type. */
  invalidateExisting?: boolean | undefined
}

/** Credential type by curve. */
const typeByCurve = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
} as const satisfies Record<string, CredentialType>

/** A key that the service generates for a user and encrypts to the client. */
type SealedKeyAddition = {
  organizationId: string
  userId: string
  targetPublicKey: string
  apiKeyName: string
  type: CredentialType
  /**
   * A string of digits, as in the API.
   * @default 900
   */
  expirationSeconds?: string | undefined
  invalidateExisting?: boolean | undefined
}

/**
 * Adds an API key or session key to a user. An eleventh expiring key replaces the expired ones, or
 * the oldest if none has expired; an eleventh without expiry is rejected with code 8. A session key
 * that the user already has is renewed; any other key that the organization already has is rejected
 * with code 6.
 */
export function addApiKey(draft: Draft, now: number, addition: ApiKeyAddition): ApiKeyRecord {
  const { organizationId, userId, type, expirationSeconds } = addition
  const publicKey = addition.publicKey.toLowerCase()
  assertPublicKey(type, publicKey)
  const known = draft.list('apiKeys', organizationId)
  const sameKey = known.filter((key) => key.publicKey === publicKey)
  if (sameKey.some((key) => !isRenewal(key, addition)))
    throw apiError(6, `public key already exists in organization: ${publicKey}`)
  for (const key of sameKey) draft.remove('apiKeys', organizationId, key.id)

  const others = known.filter((key) => key.userId === userId && !sameKey.includes(key))
  const stale = addition.invalidateExisting ? others.filter((key) => key.type === type) : []
  for (const key of stale) draft.remove('apiKeys', organizationId, key.id)
  evictExpiring(
    draft,
    now,
    others.filter((key) => !stale.includes(key)),
    expirationSeconds !== undefined,
  )

  const record: ApiKeyRecord = {
    id: randomUUID(),
    organizationId,
    userId,
    apiKeyName: addition.apiKeyName,
    publicKey,
    type,
    createdAt: now,
    updatedAt: now,
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
  }
  draft.put('apiKeys', record)
  return record
}

/** A new login with the same session key renews it. */
function isRenewal(key: ApiKeyRecord, addition: ApiKeyAddition): boolean {
  return (
    key.userId === addition.userId &&
    key.type === addition.type &&
    key.expirationSeconds !== undefined &&
    addition.expirationSeconds !== undefined
  )
}

function evictExpiring(draft: Draft, now: number, keys: ApiKeyRecord[], isExpiring: boolean) {
  const sameKind = keys.filter((key) => (key.expirationSeconds !== undefined) === isExpiring)
  if (!isExpiring) {
    if (sameKind.length >= apiKeyLimits.longLived)
      throw apiError(8, 'user has exceeded maximum long-lived api keys', 'RATE_LIMIT_EXCEEDED')
    return
  }
  if (sameKind.length < apiKeyLimits.expiring) return
  const expired = sameKind.filter((key) => isExpired(key, now))
  const active = sameKind
    .filter((key) => !expired.includes(key))
    .sort((one, other) => one.createdAt - other.createdAt)
  const surplus = active.slice(0, Math.max(0, active.length - apiKeyLimits.expiring + 1))
  for (const key of [...expired, ...surplus]) draft.remove('apiKeys', key.organizationId, key.id)
}

/** @throws ApiError 3 unless the hex is a compressed point of the type's curve */
function assertPublicKey(type: CredentialType, publicKey: string) {
  try {
    if (type === 'CREDENTIAL_TYPE_API_KEY_ED25519') {
      if (publicKey.length !== 64) throw new Error('length')
      ed25519.ExtendedPoint.fromHex(publicKey).assertValidity()
      return
    }
    if (publicKey.length !== 66) throw new Error('length')
    const curve = type === 'CREDENTIAL_TYPE_API_KEY_SECP256K1' ? secp256k1 : p256
    curve.ProjectivePoint.fromHex(publicKey).assertValidity()
  } catch {
    throw apiError(3, `invalid api key public key: ${publicKey}`, 'REQUEST_INVALID')
  }
}

/** Adds API keys in the client's format to a user, and returns their ids. */
export function addApiKeys(
  draft: Draft,
  now: number,
  params: { organizationId: string; userId: string; apiKeys: readonly NewApiKey[] },
): string[] {
  const { organizationId, userId, apiKeys } = params
  return apiKeys.map(
    ({ apiKeyName, publicKey, expirationSeconds, curveType = 'API_KEY_CURVE_P256' }) =>
      addApiKey(draft, now, {
        organizationId,
        userId,
        apiKeyName,
        publicKey,
        type: typeByCurve[curveType],
        expirationSeconds: expirationSeconds === undefined ? undefined : Number(expirationSeconds),
      }).id,
  )
}

/**
 * Adds a generated, expiring key to a user; the private key is stored nowhere but in the bundle.
 * @throws ApiError 3 if the target is not a P-256 key
 */
export async function addSealedKey(
  draft: Draft,
  now: number,
  { targetPublicKey, expirationSeconds, ...addition }: SealedKeyAddition,
): Promise<{ apiKeyId: string; credentialBundle: string }> {
  const privateKey = p256.utils.randomPrivateKey()
  const credentialBundle = await sealCredentialBundle(targetPublicKey, privateKey)
  const { id: apiKeyId } = addApiKey(draft, now, {
    ...addition,
    publicKey: Buffer.from(p256.getPublicKey(privateKey, true)).toString('hex'),
    expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
  })
  return { apiKeyId, credentialBundle }
}

/** Whether an API key has expired at `now` (milliseconds); the last second is still valid. */
export function isExpired(
  key: Pick<ApiKeyRecord, 'createdAt' | 'expirationSeconds'>,
  now: number,
): boolean {
  return key.expirationSeconds !== undefined && now >= key.createdAt + key.expirationSeconds * 1000
}
