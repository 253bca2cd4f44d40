import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A nonce for a sign-in message: 160 random bits as 40 hex digits, which EIP-4361 allows as they are. */
export function createNonce(): string {
  return randomBytes(20).toString('hex')
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
