import { getAddress } from 'viem/utils'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

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
 * Reads a sign-in message strictly by the grammar of EIP-4361: no extra spaces, no second header, no
 * repeated or misplaced field, a checksummed address, existing dates. The result is rendered again and
 * must be the same text. Otherwise the name of the field that breaks a rule, `form` or `length`.
 */
export function readSiweMessage(text: string): SiweMessage | string {
  // Longer than any legitimate message; bounds the pattern's work.
  if (text.length > 8192) return 'length'
  const fields = pattern.exec(text)?.groups
  if (!fields) return 'form'
  const message = readFields(fields)
  if (typeof message === 'string') return message
  return renderSiweMessage(message) === text ? message : 'form'
}

function readFields(fields: Record<string, string | undefined>): SiweMessage | string {
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = fields
  const { domain = '', address = '', uri = '', nonce = '', issuedAt = '' } = fields
  if (!authorityPattern.test(domain)) return 'domain'
  if (address !== getAddress(address)) return 'address'
  if (statement !== undefined && !statementPattern.test(statement)) return 'statement'
  if (!uriPattern.test(uri)) return 'uri'
  const chainId = Number(fields.chainId)
  if (!Number.isSafeInteger(chainId)) return 'chainId'
  if (!isDate(issuedAt)) return 'issuedAt'
  if (expirationTime !== undefined && !isDate(expirationTime)) return 'expirationTime'
  if (notBefore !== undefined && !isDate(notBefore)) return 'notBefore'
  if (requestId !== undefined && !requestIdPattern.test(requestId)) return 'requestId'
  const list = resources?.split('\n- ').slice(1)
  if (list?.some((resource) => !uriPattern.test(resource))) return 'resources'

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
