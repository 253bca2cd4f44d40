import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import { isExpired } from '#devnet/custody/credentials/addApiKey.ts'
import { passkeyFlags, readCoseKey } from '#devnet/custody/credentials/checkAttestation.ts'
import type { Caller } from '#devnet/custody/Path.ts'
import type {
  AuthenticatorRecord,
  OrganizationRecord,
  VoteRecord,
} from '#devnet/custody/records.ts'
import { findCredential, notFound } from '#devnet/custody/stamps/findCredential.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** A stamp as stored with an activity's vote. */
export type Signed = Pick<VoteRecord, 'publicKey' | 'signature' | 'scheme'>

/** Input of a stamp's verification. */
type StampedRequest = {
  stamp: Stamp
  body: Uint8Array
  organization: OrganizationRecord
  now: number
  /** Earlier accepted signatures over the same body: a repeated request changes no counter. */
  known?: readonly string[]
}

/**
 * Identifies the user who stamped a request, by the keys of the organization or its parent, over
 * the exact bytes. Updates a passkey's counter in the draft.
 * @throws ApiError 16 with Turnkey's messages and error codes
 */
export function authenticate(
  draft: Draft,
  request: StampedRequest,
): { caller: Caller; signed?: Signed } {
  const { stamp } = request
  const candidate = findCredential(draft, stamp, request.organization)
  const answer =
    stamp.kind === 'apiKey'
      ? byApiKey(draft, stamp, candidate, request)
      : stamp.kind === 'passkey'
        ? byPasskey(draft, stamp, candidate, request)
        : stamp.kind === 'attested'
          ? byAttestation(draft, stamp, candidate, request)
          : bySession(draft, candidate, request)
  const { organizationId, userId } = answer.caller
  if (!draft.get('users', organizationId, userId)) throw notFound(request.organization.id, stamp)
  return answer
}

type Candidate = { organizationId: string; id: string }

function byApiKey(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'apiKey' }>,
  { organizationId, id }: Candidate,
  { body, now, organization }: StampedRequest,
) {
  const key = draft.get('apiKeys', organizationId, id)
  if (!key) throw notFound(organization.id, stamp)
  const { publicKey, signature, scheme } = stamp
  if (!verifyApiKeyStamp(stamp, key.type, body)) {
    throw apiError(16, 'could not verify api key signature', 'SIGNATURE_INVALID')
  }
  if (isExpired(key, now)) {
    throw apiError(16, `expired api key publicKey=${publicKey}`, 'API_KEY_EXPIRED')
  }
  const credential = { id, kind: 'apiKey' as const, type: key.type, publicKey }
  return {
    caller: { organizationId, userId: key.userId, credential },
    signed: { publicKey, signature, scheme },
  }
}

function byPasskey(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'passkey' }>,
  { organizationId, id }: Candidate,
  { body, organization, known = [] }: StampedRequest,
) {
  const authenticator = draft.get('authenticators', organizationId, id)
  if (!authenticator) throw notFound(organization.id, stamp)
  const { publicKey, userId, signCount, credentialId } = authenticator
  const assertion = verifyPasskeyStamp(stamp, authenticator, body)
  const signature = Buffer.from(stamp.signature, 'base64url').toString('hex')
  const isRepeated = known.includes(signature)
  if (!assertion || !(isRepeated || hasMoved(signCount, assertion.signCount))) {
    throw apiError(16, 'could not verify WebAuthN signature', 'SIGNATURE_INVALID')
  }
  if (!isRepeated && assertion.signCount !== signCount) {
    draft.put('authenticators', { ...authenticator, signCount: assertion.signCount })
  }
  const type = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
  return {
    caller: {
      organizationId,
      userId,
      credential: { id, kind: 'authenticator' as const, type, publicKey, credentialId },
    },
    signed: { publicKey, signature, scheme: 'SIGNATURE_SCHEME_WEBAUTHN' },
  }
}

/** A key attested by a token: it acts for the identity's user while the token is valid. */
function byAttestation(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'attested' }>,
  { organizationId, id }: Candidate,
  { body, organization }: StampedRequest,
) {
  const { publicKey, signature, scheme, identity } = stamp
  const isOidc = identity.kind === 'oidc'
  const userId = isOidc ? draft.get('oauthProviders', organizationId, id)?.userId : id
  if (userId === undefined) throw notFound(organization.id, stamp)
  const type = isOidc ? 'CREDENTIAL_TYPE_OAUTH_KEY_P256' : 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256'
  const plain = { publicKey, signature, scheme: 'SIGNATURE_SCHEME_TK_API_P256' }
  if (!verifyApiKeyStamp(plain, type, body)) {
    throw apiError(16, 'could not verify attested signature', 'SIGNATURE_INVALID')
  }
  return {
    caller: {
      organizationId,
      userId,
      credential: { id, kind: 'attested' as const, type, publicKey },
    },
    signed: { publicKey, signature, scheme },
  }
}

/** Synced passkeys do not count; their counter is always 0. */
function hasMoved(before: number, after: number): boolean {
  return after > before || (after === 0 && before === 0)
}

function bySession(draft: Draft, { organizationId, id }: Candidate, request: StampedRequest) {
  const session = draft.get('readOnlySessions', organizationId, id)
  if (!session) throw notFound(request.organization.id, request.stamp)
  if (session.expiresAt <= request.now) throw apiError(16, 'expired session', 'SESSION_EXPIRED')
  return { caller: { organizationId, userId: session.userId } }
}

/** DER prefixes of a public key, with the curve's object identifier. */
const curves = {
  P256: '301306072a8648ce3d020106082a8648ce3d030107',
  SECP256K1: '301006072a8648ce3d020106052b8104000a',
} as const

/** Key types allowed for each signature scheme. */
const schemes: Record<string, { keyTypes: RegExp; verify: typeof verifyP256 }> = {
  SIGNATURE_SCHEME_TK_API_P256: { keyTypes: /_P256$|_LOGIN$/, verify: verifyP256 },
  SIGNATURE_SCHEME_TK_API_SECP256K1: { keyTypes: /_SECP256K1$/, verify: verifySecp256k1 },
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: { keyTypes: /_SECP256K1$/, verify: verifyEip191 },
  SIGNATURE_SCHEME_TK_API_ED25519: { keyTypes: /_ED25519$/, verify: verifyEd25519 },
}

/** Whether a key of this type signed exactly these bytes, with an allowed scheme. */
function verifyApiKeyStamp(
  stamp: { publicKey: string; scheme: string; signature: string },
  keyType: string,
  body: Uint8Array,
): boolean {
  const scheme = Object.hasOwn(schemes, stamp.scheme) ? schemes[stamp.scheme] : undefined
  if (!scheme?.keyTypes.test(keyType)) return false
  try {
    return scheme.verify(stamp.publicKey, body, Buffer.from(stamp.signature, 'hex'))
  } catch {
    return false
  }
}

function verifyP256(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  return verify('sha256', body, keyOf(curves.P256, publicKey), signature)
}

function verifySecp256k1(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  return verify('sha256', body, keyOf(curves.SECP256K1, publicKey), signature)
}

/** A signature as wallets make it for messages (EIP-191). */
function verifyEip191(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  const head = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`)
  const hash = keccak_256(Buffer.concat([head, body]))
  return secp256k1.verify(numbersOf(signature), hash, publicKey, { lowS: false })
}

/** r and s of a DER signature; the official stamper does not strip leading zeros. */
function numbersOf(der: Buffer): Uint8Array {
  const rEnd = 4 + (der[3] ?? 0)
  const [r, s] = [der.subarray(4, rEnd), der.subarray(rEnd + 2)]
  const isSequence = der[0] === 0x30 && der[1] === der.length - 2 && der[rEnd + 1] === s.length
  if (!isSequence || der[2] !== 2 || der[rEnd] !== 2) throw new Error('no DER signature')
  return Uint8Array.from([r, s].flatMap((number) => [...fixed(number)]))
}

function fixed(number: Buffer): Buffer {
  const digits = number
    .toString('hex')
    .replace(/^(00)+/, '')
    .padStart(64, '0')
  return Buffer.from(digits, 'hex')
}

function verifyEd25519(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  const key = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex')
  return verify(null, body, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** A session stamps many requests, so its parsed key is cached. */
const keyLimit = 5000
const keys = new Map<string, KeyObject>()

function keyOf(curve: string, publicKey: string): KeyObject {
  const known = keys.get(curve + publicKey)
  if (known) return known
  const point = `03${hexLength(publicKey.length / 2 + 1)}00${publicKey}`
  const content = curve + point
  const key = createPublicKey({
    key: Buffer.from(`30${hexLength(content.length / 2)}${content}`, 'hex'),
    format: 'der',
    type: 'spki',
  })
  if (keys.size >= keyLimit) keys.clear()
  keys.set(curve + publicKey, key)
  return key
}

function hexLength(bytes: number): string {
  return bytes.toString(16).padStart(2, '0')
}

/** Authenticator data without extensions: rp id hash, flags, counter (WebAuthn §6.1). */
const dataBytes = 37

/**
 * Verifies an assertion over a body (WebAuthn §7.2) and returns the authenticator's counter. The
 * challenge is the lowercase hex text of the body's SHA-256, not its bytes. Undefined if anything
 * is wrong; the caller checks whether the counter has increased.
 */
function verifyPasskeyStamp(
  stamp: Extract<Stamp, { kind: 'passkey' }>,
  authenticator: AuthenticatorRecord,
  body: Uint8Array,
): { signCount: number } | undefined {
  const clientDataJson = bytes(stamp.clientDataJson)
  const data = bytes(stamp.authenticatorData)
  if (data.length < dataBytes) return undefined
  const rpIdHash = data.subarray(0, 32).toString('hex')
  const flags = data[32] ?? 0
  if (rpIdHash !== authenticator.rpIdHash || !(flags & passkeyFlags.userPresent)) return undefined
  if (!isClientData(clientDataJson, rpIdHash, body)) return undefined
  try {
    const signed = Buffer.concat([data, sha256(clientDataJson)])
    const { key } = readCoseKey(new Uint8Array(bytes(authenticator.publicKey)))
    if (!verify('sha256', signed, key, bytes(stamp.signature))) {
      return undefined
    }
  } catch {
    return undefined
  }
  return { signCount: data.readUInt32BE(33) }
}

/** Whether it was made on a page of the passkey's own domain, for this body. */
function isClientData(json: Buffer, rpIdHash: string, body: Uint8Array): boolean {
  try {
    const { type, challenge, origin } = JSON.parse(json.toString()) as Record<string, unknown>
    const wanted = Buffer.from(sha256(body).toString('hex')).toString('base64url')
    if (type !== 'webauthn.get' || challenge !== wanted || typeof origin !== 'string') return false
    const { hostname, protocol } = new URL(origin)
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
    if (protocol !== 'https:' && !isLocal) return false
    const labels = hostname.split('.')
    return labels.some(
      (_, at) => sha256(Buffer.from(labels.slice(at).join('.'))).toString('hex') === rpIdHash,
    )
  } catch {
    return false
  }
}

function bytes(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url')
}

function sha256(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
