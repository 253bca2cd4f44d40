import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { httpError } from '#devnet/http/httpError.ts'

/**
 * A site's session with a linked wallet: an id of 32 hex digits and a secret of 64, which the
 * server never receives.
 */
export type LinkSecret = { id: string; secret: string }

const ivBytes = 12
const tagBytes = 16

/** Derives the key that both ends of a session send to the server instead of the secret. */
export function linkKey({ id, secret }: LinkSecret): string {
  return createHash('sha256').update(`${id}, ${secret} WalletLink`).digest('hex')
}

/** Encrypts with AES-256-GCM in the link API's format: iv, tag and ciphertext, in hex. */
export function sealLink(secret: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('hex')
}

/**
 * Decrypts what `sealLink` returns.
 * @throws Error if the data was modified
 */
export function openLink(secret: string, data: string): string {
  const bytes = Buffer.from(data, 'hex')
  const body = bytes.subarray(ivBytes + tagBytes)
  const key = Buffer.from(secret, 'hex')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/**
 * Reads a session's id and secret.
 * @throws HttpError 400
 */
export function readLinkSecret({ id, secret }: Record<string, unknown>): LinkSecret {
  const isRight = typeof id === 'string' && typeof secret === 'string'
  if (isRight && /^[0-9a-f]{32}$/i.test(id) && /^[0-9a-f]{64}$/i.test(secret)) return { id, secret }
  throw httpError(400, 'Send the id of a session (32 hex digits) and its secret (64).')
}
