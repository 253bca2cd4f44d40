import { getAddress } from 'viem/utils'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

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

const pattern = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^\\s/?#]+)',
    ' wants you to sign in with your Ethereum account:\\n',
    '(?<address>0x[0-9a-fA-F]{40})\\n\\n',
    '(?:(?<statement>[^\\n]+)\\n)?\\n',
    'URI: (?<uri>\\S+)\\n',
    'Version: (?<version>1)\\n',
    'Chain ID: (?<chainId>[1-9][0-9]{0,15})\\n',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})\\n',
    'Issued At: (?<issuedAt>\\S+)',
    '(?:\\nExpiration Time: (?<expirationTime>\\S+))?',
    '(?:\\nNot Before: (?<notBefore>\\S+))?',
    '(?:\\nRequest ID: (?<requestId>[^\\n]*))?',
    '(?:\\nResources:(?<resources>(?:\\n- \\S+)*))?$',
  ].join(''),
)

const unreserved = "a-zA-Z0-9._~!$&'()*+,;="
const authorityPattern = new RegExp(
  `^(?:(?:[${unreserved}:-]|%[0-9a-fA-F]{2})*@)?(?:\\[[0-9a-fA-F:.]+\\]|(?:[${unreserved}-]|%[0-9a-fA-F]{2})+)(?::[0-9]{1,5})?$`,
)
const uriPattern = new RegExp(
  `^[a-zA-Z][a-zA-Z0-9+.-]*:(?:[${unreserved}:/?#[\\]@-]|%[0-9a-fA-F]{2})+$`,
)
/** Statements that EIP-4361 allows: one line of ASCII. */
export const statementPattern = /^[a-zA-Z0-9._~!$&'()*+,;=:/?#[\]@ -]+$/
const requestIdPattern = /^(?:[a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*$/
const datePattern =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Parses a sign-in message strictly by the grammar of EIP-4361: no extra spaces, no second header,
 * no repeated or misplaced field, a checksummed address, existing dates. The result is rendered
 * again and must be the same text.
 * @throws WalletError messageInvalid, with the field's name as details
 */
export function parseSiweMessage(text: string): SiweMessage {
  // Longer than any legitimate message; bounds the pattern's work.
  if (text.length > 8192) throw invalid('length')
  const fields = pattern.exec(text)?.groups
  if (!fields) throw invalid('form')
  const message = readFields(fields)
  if (renderSiweMessage(message) !== text) throw invalid('form')
  return message
}

function readFields(fields: Record<string, string | undefined>): SiweMessage {
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = fields
  const { domain = '', address = '', uri = '', nonce = '', issuedAt = '' } = fields
  if (!authorityPattern.test(domain)) throw invalid('domain')
  if (address !== getAddress(address)) throw invalid('address')
  if (statement !== undefined && !statementPattern.test(statement)) throw invalid('statement')
  if (!uriPattern.test(uri)) throw invalid('uri')
  const chainId = Number(fields.chainId)
  if (!Number.isSafeInteger(chainId)) throw invalid('chainId')
  if (!isDate(issuedAt)) throw invalid('issuedAt')
  if (expirationTime !== undefined && !isDate(expirationTime)) throw invalid('expirationTime')
  if (notBefore !== undefined && !isDate(notBefore)) throw invalid('notBefore')
  if (requestId !== undefined && !requestIdPattern.test(requestId)) throw invalid('requestId')
  const list = resources?.split('\n- ').slice(1)
  if (list?.some((resource) => !uriPattern.test(resource))) throw invalid('resources')

  return {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    address: address as `0x${string}`,
    ...(statement === undefined ? {} : { statement }),
    uri,
    version: '1',
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(list === undefined ? {} : { resources: list }),
  }
}

function isDate(text: string): boolean {
  const match = datePattern.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  // Date would turn February 30 into March 2.
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function invalid(field: string): WalletError {
  return new WalletError(routeErrors.messageInvalid, { details: field })
}
