import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * A nonce for a sign-in message: 28 characters of base58, 164 random bits, letters and digits as
 * EIP-4361 asks. Never viem's `generateSiweNonce`, which draws on Math.random.
 */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < 28)
    for (const byte of randomBytes(40)) {
      // 232 is 4 × 58: bytes beyond it would make some letters likelier than others.
      if (byte < 232 && nonce.length < 28) nonce += base58[byte % 58]
    }
  return nonce
}

/** A secret for a cookie: 256 random bits as 43 characters of base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Says whether a text has the form of {@link createToken}, before the database is asked for it. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** What the database keeps of a secret: SHA-256 in hex, of no use to a thief of the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
