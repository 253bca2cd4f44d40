import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readSiweMessage, renderSiweMessage } from '#lib/siwe/readSiweMessage.ts'

/** The fields of a sign-in message (EIP-4361) as they appear in its text. */
export type SiweMessage = {
  /** Without `://`; most messages have none. */
  scheme?: string
  /** RFC 3986 authority of the requesting site. */
  domain: string
  /** EIP-55 checksummed. */
  address: `0x${string}`
  statement?: string
  uri: string
  version: '1'
  chainId: number
  nonce: string
  /** RFC 3339, like the two below. */
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/**
 * Builds a sign-in message (EIP-4361) for the server to issue. The result parses back to the same
 * fields, so no value can inject a line.
 * @throws WalletError messageInvalid, with the field's name as details
 */
export function buildSiweMessage(message: SiweMessage): string {
  const text = renderSiweMessage(message)
  const parsed = parseSiweMessage(text)
  for (const key of Object.keys({ ...message, ...parsed }) as (keyof SiweMessage)[])
    if (JSON.stringify(parsed[key]) !== JSON.stringify(message[key]))
      throw new WalletError(routeErrors.messageInvalid, { details: key })
  return text
}

/**
 * Parses a sign-in message strictly by the grammar of EIP-4361.
 * @throws WalletError messageInvalid, with the field's name as details
 */
export function parseSiweMessage(text: string): SiweMessage {
  const message = readSiweMessage(text)
  if (typeof message !== 'string') return message
  throw new WalletError(routeErrors.messageInvalid, { details: message })
}
