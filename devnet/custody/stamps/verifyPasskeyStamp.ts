import { createHash, verify } from 'node:crypto'
import { passkeyFlags } from '#devnet/custody/credentials/checkAttestation.ts'
import { readCoseKey } from '#devnet/custody/credentials/coseKey.ts'
import type { AuthenticatorRecord } from '#devnet/custody/records.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'

/** Authenticator data without extensions: rp id hash, flags, counter (WebAuthn §6.1). */
const dataBytes = 37

/**
 * Verifies an assertion over a body (WebAuthn §7.2) and returns the authenticator's counter. The
 * challenge is the lowercase hex text of the body's SHA-256, not its bytes. Undefined if anything
 * is wrong; the caller checks whether the counter has increased.
 */
export function verifyPasskeyStamp(
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
