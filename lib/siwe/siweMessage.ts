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
 * Renders the fields as EIP-4361 text without validation: building validates the result, parsing
 * compares it with the input.
 */
export function renderSiweMessage(message: SiweMessage): string {
  const origin = message.scheme ? `${message.scheme}://${message.domain}` : message.domain
  const lines = [
    `${origin} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    ...(message.statement === undefined ? [] : [message.statement]),
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
  ]
  if (message.expirationTime !== undefined) lines.push(`Expiration Time: ${message.expirationTime}`)
  if (message.notBefore !== undefined) lines.push(`Not Before: ${message.notBefore}`)
  if (message.requestId !== undefined) lines.push(`Request ID: ${message.requestId}`)
  if (message.resources !== undefined)
    lines.push('Resources:', ...message.resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}
