import { findWalletError } from '#lib/errors/findWalletError.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import {
  escapeHidden,
  hasHiddenCharacters,
  shorten,
  withoutHidden,
} from '#lib/preview/hiddenCharacters.ts'
import { lookAlikeDomain } from '#lib/preview/lookAlikes.ts'
import type { Preview, PreviewContext, PreviewField } from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'
import { parseSiweMessage, type SiweMessage } from '#lib/siweMessage.ts'

const marker = /wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+ethereum\s+account/i

/** Whether a text claims to be a sign-in message (EIP-4361), well formed or not. */
export const isSignIn = (text: string) => marker.test(withoutHidden(text).normalize('NFKC'))

/** What a sign-in message claims; for malformed ones, as far as it can be parsed. */
type Claims = { scheme?: string | undefined; domain: string; address: string }

/** Reviews a sign-in message: its fields, and whether site, account, network and time match. */
export function previewSignIn(text: string, context: PreviewContext): Omit<Preview, 'hash'> {
  const parsed = parse(text)
  const claims = typeof parsed === 'string' ? readClaims(text) : parsed
  const warnings = claims
    ? claimWarnings(claims, context)
    : [warning('siweDomain', 'nobody knows where')]
  if (typeof parsed === 'string') warnings.push(warning('siweMalformed', parsed, 'Message'))
  else warnings.push(...detailWarnings(parsed, context))
  if (hasHiddenCharacters(text)) warnings.push(warning('hiddenCharacters', '', 'Message'))
  const fields =
    typeof parsed === 'string'
      ? [{ label: 'Message', value: shorten(escapeHidden(text), 20_000) }]
      : signInFields(parsed)
  return { kind: 'message', title: 'Sign in', fields, warnings }
}

/** The parsed message, or the part that violates EIP-4361. */
function parse(text: string): SiweMessage | string {
  try {
    return parseSiweMessage(text)
  } catch (error) {
    return findWalletError(error)?.details ?? 'form'
  }
}

function readClaims(text: string): Claims | undefined {
  const visible = withoutHidden(text).normalize('NFKC')
  const before = visible.slice(0, marker.exec(visible)?.index ?? 0).trim()
  // Split first: a pattern that ends in `\S+$` would retry from every position of a long word.
  const lastWord = before.split(/\s+/).at(-1) ?? ''
  const [, scheme, domain] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.+)$/is.exec(lastWord) ?? []
  if (domain === undefined) return undefined
  return { scheme, domain, address: /0x[0-9a-f]{40}/i.exec(visible)?.[0] ?? '' }
}

function claimWarnings({ scheme, domain, address }: Claims, context: PreviewContext) {
  const warnings: PreviewWarning[] = [...lookAlikeDomain(domain, 'Domain')]
  const site = new URL(context.origin)
  const claimed = scheme ? `${scheme.toLowerCase()}://${domain}` : `${site.protocol}//${domain}`
  if (originOf(claimed) !== site.origin || domain.includes('@'))
    warnings.push(warning('siweDomain', scheme ? claimed : domain, 'Domain'))
  if (!isSameAddress(address, context.account))
    warnings.push(warning('siweAddress', address || 'an unreadable address', 'Account'))
  return warnings
}

function detailWarnings(message: SiweMessage, { chainId, origin, now }: PreviewContext) {
  const warnings: PreviewWarning[] = []
  const seconds = now ?? Date.now() / 1000
  if (originOf(message.uri) !== new URL(origin).origin)
    warnings.push(warning('siweUri', message.uri, 'URI'))
  if (message.chainId !== chainId)
    warnings.push(warning('siweChain', `${message.chainId}`, 'Network'))
  const { expirationTime, notBefore } = message
  if (expirationTime && Date.parse(expirationTime) / 1000 < seconds)
    warnings.push(warning('siweTime', 'has expired', 'Expires'))
  if (notBefore && Date.parse(notBefore) / 1000 > seconds)
    warnings.push(warning('siweTime', 'is not valid yet', 'Not before'))
  return warnings
}

function signInFields(message: SiweMessage): PreviewField[] {
  const { scheme, domain, expirationTime, notBefore, requestId, resources = [] } = message
  const field = (label: string, value: string | undefined) => (value ? [{ label, value }] : [])
  return [
    { label: 'Domain', value: scheme ? `${scheme}://${domain}` : domain },
    { label: 'Account', value: message.address },
    ...field('Statement', message.statement),
    { label: 'URI', value: message.uri },
    { label: 'Network', value: `${message.chainId}` },
    { label: 'Nonce', value: message.nonce },
    { label: 'Issued', value: message.issuedAt },
    ...field('Expires', expirationTime),
    ...field('Not before', notBefore),
    ...field('Request', requestId),
    ...resources.map((value, index) => ({ label: `Resource ${index + 1}`, value })),
  ]
}

function originOf(uri: string) {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}
