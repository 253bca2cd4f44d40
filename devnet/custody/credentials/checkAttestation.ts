import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import { decodeFirst } from 'cborg'
import { passkeyAlgorithm } from '#lib/protocol/constants.ts'

/** A new passkey as the browser reports it; all fields but `transports` in base64url. */
export type AuthenticatorParams = {
  authenticatorName: string
  challenge: string
  attestation: {
    credentialId: string
    clientDataJson: string
    attestationObject: string
    transports: string[]
  }
}

/** Contents of a verified passkey attestation. */
export type Attested = {
  /** base64url. */
  credentialId: string
  /** COSE bytes in base64url. */
  publicKey: string
  /** base64url of 16 bytes. */
  aaguid: string
  /** Lowercase hex of SHA-256(rp id). */
  rpIdHash: string
  signCount: number
}

/** Bits of the authenticator data's flags (WebAuthn §6.1). */
export const passkeyFlags = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attestedCredential: 0x40,
  extensions: 0x80,
} as const

/**
 * Verifies a registration (WebAuthn §7.1) with attestation `none` from a page whose origin
 * `isOrigin` accepts.
 * @throws Error that names the problem
 */
export function checkAttestation(
  params: AuthenticatorParams,
  isOrigin: (origin: string) => boolean,
): Attested {
  const { attestation } = params
  const origin = checkClientData(attestation.clientDataJson, params.challenge, isOrigin)
  const authData = readAttestationObject(bytesOf(attestation.attestationObject))
  if (authData.length < 37 + 18) throw new Error('authenticator data is too short')
  const rpIdHash = Buffer.from(authData.subarray(0, 32)).toString('hex')
  if (!rpIdsOf(origin).some((rpId) => sha256(rpId) === rpIdHash))
    throw new Error('the rp id is not one of the origin')
  checkFlags(authData[32] ?? 0)

  const view = new DataView(authData.buffer, authData.byteOffset, authData.byteLength)
  const keyStart = 55 + view.getUint16(53)
  const credentialId = Buffer.from(authData.subarray(55, keyStart)).toString('base64url')
  if (credentialId === '' || credentialId !== normal(attestation.credentialId))
    throw new Error('the credential id is another one')
  const cose = authData.subarray(keyStart)
  const { end } = readCoseKey(cose)
  checkEnd(cose.subarray(end), ((authData[32] ?? 0) & passkeyFlags.extensions) !== 0)
  return {
    credentialId,
    publicKey: Buffer.from(cose.subarray(0, end)).toString('base64url'),
    aaguid: Buffer.from(authData.subarray(37, 53)).toString('base64url'),
    rpIdHash,
    signCount: view.getUint32(33),
  }
}

/** Checks the client data as the browser recorded it; returns the page's origin. */
function checkClientData(json: string, challenge: string, isOrigin: (origin: string) => boolean) {
  const clientData = parseJson(bytesOf(json))
  const { type, challenge: signed, origin } = clientData
  if (type !== 'webauthn.create') throw new Error('client data is not of a registration')
  if (challenge === '' || typeof signed !== 'string' || normal(signed) !== normal(challenge))
    throw new Error('the challenge is another one')
  if (typeof origin !== 'string' || !isOrigin(origin)) throw new Error('the origin is not allowed')
  return origin
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw new Error('client data is not JSON')
}

function readAttestationObject(bytes: Uint8Array): Uint8Array {
  const [value, rest] = readCbor(bytes)
  if (!(value instanceof Map) || rest.length > 0) throw new Error('no attestation object')
  const statement = value.get('attStmt')
  if (value.get('fmt') !== 'none' || !(statement instanceof Map) || statement.size > 0)
    throw new Error('the attestation format is not none')
  const authData = value.get('authData')
  if (!(authData instanceof Uint8Array)) throw new Error('no authenticator data')
  return authData
}

/** The first item, in the form that CTAP2 requires, and what follows it. */
function readCbor(bytes: Uint8Array): [value: unknown, rest: Uint8Array] {
  return decodeFirst(bytes, {
    strict: true,
    useMaps: true,
    rejectDuplicateMapKeys: true,
    allowIndefinite: false,
    allowUndefined: false,
    allowBigInt: false,
  })
}

function checkFlags(flags: number) {
  if (!(flags & passkeyFlags.userPresent)) throw new Error('the user was not present')
  if (!(flags & passkeyFlags.attestedCredential)) throw new Error('no credential is attested')
  if (flags & passkeyFlags.backedUp && !(flags & passkeyFlags.backupEligible))
    throw new Error('backed up, but not eligible for it')
}

/** The key may only be followed by extensions, and only if the flags say so. */
function checkEnd(rest: Uint8Array, hasExtensions: boolean) {
  if (!hasExtensions && rest.length === 0) return
  if (!hasExtensions || readCbor(rest)[1].length > 0)
    throw new Error('something stands behind the key')
}

/**
 * The rp ids that a page of this origin can use: its host and parent domains, but never a bare
 * top-level domain. `localhost` counts as a domain of its own.
 */
function rpIdsOf(origin: string): string[] {
  const labels = new URL(origin).hostname.split('.')
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((host, index) => index === 0 || host.includes('.') || host === 'localhost')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Clients send base64url with and without padding. */
function normal(base64url: string): string {
  return base64url.replace(/(?<!=)=+$/, '')
}

function bytesOf(base64url: string): Uint8Array {
  const text = normal(base64url)
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url')
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** Labels of RFC 9052 §7, RFC 9053 §7 and RFC 8230 §4. */
const label = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3, n: -1, e: -2 } as const
const ellipticKey = 2
const rsaKey = 3
const curveP256 = 1
const rs256 = -257
const rsaBytes = { least: 256, most: 512 } as const

/**
 * Reads a passkey's public key from its COSE bytes; `end` is where the COSE key ends in `bytes`.
 * @throws Error unless it is an ES256 key with a point on P-256, or an RS256 key
 */
export function readCoseKey(bytes: Uint8Array): { key: KeyObject; end: number } {
  const [value, rest] = readCbor(bytes)
  const end = bytes.length - rest.length
  if (!(value instanceof Map)) throw new Error('The COSE key is no map')
  const keyType = value.get(label.keyType)
  if (keyType === rsaKey) return { key: readRsaKey(value), end }
  if (keyType !== ellipticKey) throw new Error('The COSE key is neither on a curve nor RSA')
  return { key: readEllipticKey(value), end }
}

type CoseMap = ReadonlyMap<unknown, unknown>

function readRsaKey(value: CoseMap): KeyObject {
  if (value.get(label.algorithm) !== rs256) throw new Error('The algorithm is not RS256')
  const [n, e] = [value.get(label.n), value.get(label.e)]
  const isModulus =
    n instanceof Uint8Array && n.length >= rsaBytes.least && n.length <= rsaBytes.most
  if (!isModulus || !(e instanceof Uint8Array && e.length >= 1 && e.length <= 4))
    throw new Error('The RSA key has no modulus of 2048 to 4096 bits, or no exponent')
  return createPublicKey({ key: { kty: 'RSA', n: base64url(n), e: base64url(e) }, format: 'jwk' })
}

function readEllipticKey(value: CoseMap): KeyObject {
  if (value.get(label.algorithm) !== passkeyAlgorithm) throw new Error('The algorithm is not ES256')
  if (value.get(label.curve) !== curveP256) throw new Error('The curve is not P-256')
  const [x, y] = [value.get(label.x), value.get(label.y)]
  if (
    !(x instanceof Uint8Array && x.length === 32) ||
    !(y instanceof Uint8Array && y.length === 32)
  )
    throw new Error('The point is not two numbers of 32 bytes')
  const publicKey = Uint8Array.of(4, ...x, ...y)
  if (!isOnCurve(publicKey)) throw new Error('The point is not on the curve')
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) },
    format: 'jwk',
  })
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    p256.ProjectivePoint.fromHex(publicKey).assertValidity()
    return true
  } catch {
    return false
  }
}
