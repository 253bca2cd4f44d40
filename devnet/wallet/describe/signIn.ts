import { rpcError } from '#devnet/rpcError.ts'
import type { RequestField } from '#devnet/wallet/RequestDetails.ts'
import type { SignInMessage } from '#devnet/wallet/siwe.ts'

/**
 * Refuses a relayed sign-in message.
 * @throws RpcError -32602 if it names another site or another account
 */
export function requireOwnSignIn(message: SignInMessage, origin: string, signer: string): void {
  const { host, protocol } = new URL(origin)
  const isOwnScheme = !message.scheme || `${message.scheme.toLowerCase()}:` === protocol
  if (message.domain.toLowerCase() !== host || !isOwnScheme) {
    const messageOrigin = message.scheme ? `${message.scheme}://${message.domain}` : message.domain
    throw rpcError(-32602, `The message signs in to ${messageOrigin}, but ${origin} asks for it.`)
  }
  if (message.address.toLowerCase() !== signer.toLowerCase()) {
    throw rpcError(-32602, 'The message names another account than the one that would sign it.')
  }
}

/** The lines of a sign-in request. */
export function signInFields(message: SignInMessage): RequestField[] {
  const rows: [label: string, value: string | undefined][] = [
    ['Statement', message.statement],
    ['Domain', message.domain],
    ['URI', message.uri],
    ['Chain', message.chainId],
    ['Nonce', message.nonce],
    ['Issued', message.issuedAt],
    ['Expires', message.expirationTime],
    ['Not before', message.notBefore],
    ['Resources', message.resources.join('\n') || undefined],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined
      ? []
      : [{ label, value, kind: label === 'Statement' ? ('text' as const) : ('code' as const) }],
  )
}

/** Warnings about a sign-in message. */
export function signInWarnings(
  message: SignInMessage,
  { origin, chainId, now }: { origin: string; chainId: number; now: Date },
): string[] {
  const warnings = message.flaws.map((flaw) => `Not a proper sign-in message. ${flaw}`)
  if (message.uri && !(URL.canParse(message.uri) && new URL(message.uri).origin === origin)) {
    warnings.push(`It leads to ${message.uri}, not to the site that asks.`)
  }
  if (message.chainId && Number(message.chainId) !== chainId) {
    warnings.push(`It names chain ${message.chainId}; the wallet is on ${chainId}.`)
  }
  if (message.expirationTime && Date.parse(message.expirationTime) < now.getTime()) {
    warnings.push('It has expired.')
  }
  return warnings
}
