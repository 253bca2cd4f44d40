import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Creates a nonce for a sign-in message: 28 characters of base58, 164 random bits; EIP-4361
 * requires letters and digits. viem's `generateSiweNonce` is not used because it relies on
 * Math.random.
 */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < 28)
    for (const byte of randomBytes(40)) {
      // 232 is 4 × 58: larger bytes would make some characters more likely than others.
      if (byte < 232 && nonce.length < 28) nonce += base58[byte % 58]
    }
  return nonce
}

/** Creates a secret for a cookie: 256 random bits as 43 characters of base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the format of {@link createToken}, checked before the database is queried. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** What the database stores of a secret: its SHA-256 in hex, useless if the database leaks. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
