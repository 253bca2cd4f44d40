import { httpError } from '#devnet/http/httpError.ts'
import type { LinkSecret } from '#devnet/link/linkCipher.ts'

/**
 * Reads a session's id and secret.
 * @throws HttpError 400
 */
export function readLinkSecret({ id, secret }: Record<string, unknown>): LinkSecret {
  const isRight = typeof id === 'string' && typeof secret === 'string'
  if (isRight && /^[0-9a-f]{32}$/i.test(id) && /^[0-9a-f]{64}$/i.test(secret)) return { id, secret }
  throw httpError(400, 'Send the id of a session (32 hex digits) and its secret (64).')
}
