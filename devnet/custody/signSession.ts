import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'

/** Header of a session, in the service's order. */
const header = { alg: 'ES256', typ: 'JWT' }

/** Default lifetime of a session, in seconds. */
export const defaultSessionSeconds = 900

/**
 * Creates the session JWT that a login returns: user, key and expiry, signed by the notarizer. It
 * only informs the client; requests are authorized by stamps. Unlike in other tokens, the signature
 * (64 bytes, r and s) is over a double SHA-256.
 */
export function signSession(
  dependencies: Pick<CustodyDependencies, 'clock' | 'enclave'>,
  session: {
    /** The session's public key, compressed, in hex. */
    publicKey: string
    userId: string
    organizationId: string
    expirationSeconds: number
  },
): string {
  const claims = {
    exp: Math.floor(dependencies.clock.now().getTime() / 1000) + session.expirationSeconds,
    public_key: session.publicKey.toLowerCase(),
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: session.userId,
    organization_id: session.organizationId,
  }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const digest = sha256(sha256(Buffer.from(text)))
  const signature = p256.sign(digest, dependencies.enclave.notarizer.privateKey, { prehash: false })
  return `${text}.${Buffer.from(signature.toCompactRawBytes()).toString('base64url')}`
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
