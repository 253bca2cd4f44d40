import { createHash } from 'node:crypto'
import { readCbor } from '#devnet/custody/cbor.ts'
import { readCoseKey } from '#devnet/custody/credentials/coseKey.ts'

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
  const { value, end } = readCbor(bytes)
  if (!(value instanceof Map) || end !== bytes.length) throw new Error('no attestation object')
  const statement = value.get('attStmt')
  if (value.get('fmt') !== 'none' || !(statement instanceof Map) || statement.size > 0)
    throw new Error('the attestation format is not none')
  const authData = value.get('authData')
  if (!(authData instanceof Uint8Array)) throw new Error('no authenticator data')
  return authData
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
  if (!hasExtensions || readCbor(rest).end !== rest.length)
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
  return base64url.replace(/=+$/, '')
}

function bytesOf(base64url: string): Uint8Array {
  const text = normal(base64url)
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url')
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
