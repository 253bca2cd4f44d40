import { rpcError } from '#devnet/rpcError.ts'
import type { RequestField } from '#devnet/wallet/wire.ts'

/** A sign-in message (EIP-4361), read by the wallet's own parser. */
type SignInMessage = {
  scheme?: string
  domain: string
  address: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources: string[]
  /** Violations of EIP-4361, as text. */
  violations: string[]
}

const firstLine =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/i

/** Fields in EIP-4361's order; the first five are required. */
const fields = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const
const requiredFields = 5

/** Reads a sign-in message; undefined if the text does not start like one. */
export function readSignIn(text: string): SignInMessage | undefined {
  const lines = text.split('\n')
  const [, scheme, domain] = firstLine.exec(lines[0]?.trim() ?? '') ?? []
  if (!domain) return undefined
  const message: SignInMessage = {
    ...(scheme ? { scheme } : {}),
    domain,
    address: (lines[1] ?? '').trim(),
    resources: [],
    violations: [],
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(lines[1] ?? ''))
    message.violations.push('The address is not one.')
  if (lines[2] !== '') message.violations.push('A blank line is missing after the address.')
  readFields(message, readStatement(message, lines))
  return message
}

/** Reads the optional statement; returns the lines from URI on. */
function readStatement(message: SignInMessage, lines: string[]): string[] {
  const start = lines.findIndex((line, index) => index > 1 && line.startsWith('URI: '))
  if (start === -1) {
    message.violations.push('URI is missing.')
    return []
  }
  const between = lines.slice(3, start)
  if (between.length > 1 && between.length !== 2)
    message.violations.push('The statement has many lines.')
  if (between[0]) message.statement = between.filter((line) => line !== '').join(' ')
  return lines.slice(start)
}

function readFields(message: SignInMessage, lines: string[]): void {
  let at = 0
  for (const [index, [label, key]] of fields.entries()) {
    const line = lines[at]
    if (line?.startsWith(`${label}: `)) {
      message[key] = line.slice(label.length + 2)
      at += 1
    } else if (index < requiredFields && lines.length > 0) {
      message.violations.push(`${label} is missing or out of its place.`)
    }
  }
  if (lines[at] === 'Resources:') {
    at += 1
    while (lines[at]?.startsWith('- ')) {
      message.resources.push(lines[at]?.slice(2) ?? '')
      at += 1
    }
  }
  if (at < lines.length) message.violations.push('There is text that does not belong there.')
}

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
  const warnings = message.violations.map(
    (violation) => `Not a proper sign-in message. ${violation}`,
  )
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
