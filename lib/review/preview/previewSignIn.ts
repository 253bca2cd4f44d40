import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import {
  escapeHidden,
  hasHiddenCharacters,
  shorten,
  withoutHidden,
} from '#lib/review/preview/hiddenCharacters.ts'
import { lookAlikeDomain } from '#lib/review/preview/lookAlikes.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import type {
  PreviewContext,
  PreviewDraft,
  PreviewField,
} from '#lib/review/preview/SigningRequest.ts'
import { isSameSite } from '#lib/review/preview/siteLabels.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { readSiweMessage } from '#lib/siwe/readSiweMessage.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

const marker = /wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+ethereum\s+account/i

/** Whether a text claims to be a sign-in message (EIP-4361), well formed or not. */
export const isSignIn = (text: string) => marker.test(withoutHidden(text).normalize('NFKC'))

/** What a sign-in message claims; for malformed ones, as far as it can be parsed. */
type Claims = { scheme?: string | undefined; domain: string; address: string }

/** Reviews a sign-in message: its fields, and whether site, account, network and time match. */
export function previewSignIn(text: string, context: PreviewContext): Omit<PreviewDraft, 'hash'> {
  const { labels, titles } = textsOf(context)
  const parsed = readSiweMessage(text)
  const claims = typeof parsed === 'string' ? readClaims(text) : parsed
  const warnings = claims ? claimWarnings(claims, context) : [warning('siweNoDomain')]
  if (typeof parsed === 'string') warnings.push(warning('siweMalformed', parsed, labels.message))
  else warnings.push(...detailWarnings(parsed, context))
  if (hasHiddenCharacters(text)) warnings.push(warning('hiddenCharacters', '', labels.message))
  const fields =
    typeof parsed === 'string'
      ? [labeled(context, 'message', shorten(escapeHidden(text), 20_000))]
      : signInFields(parsed, context)
  const title =
    typeof parsed === 'string'
      ? titles.signIn
      : titles.signInTo({ site: shorten(escapeHidden(parsed.domain), 60) })
  return { kind: 'message', title, fields, warnings }
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
  const { labels } = textsOf(context)
  const warnings: Finding[] = [...lookAlikeDomain(domain, labels.domain)]
  const site = new URL(context.origin)
  const claimed = scheme ? `${scheme.toLowerCase()}://${domain}` : `${site.protocol}//${domain}`
  if (originOf(claimed) !== site.origin || domain.includes('@'))
    warnings.push(warning('siweDomain', scheme ? claimed : domain, labels.domain))
  if (!isSameAddress(address, context.account))
    warnings.push(warning(address ? 'siweAddress' : 'siweNoAddress', address, labels.account))
  return warnings
}

function detailWarnings(message: SiweMessage, context: PreviewContext) {
  const { chainId, origin, now } = context
  const { labels } = textsOf(context)
  const warnings: Finding[] = []
  const seconds = now ?? Date.now() / 1000
  if (originOf(message.uri) !== new URL(origin).origin) {
    const found = warning('siweUri', message.uri, labels.uri)
    warnings.push(isOfSameSite(message.uri, origin) ? softened(found) : found)
  }
  const granted = message.resources?.flatMap(capabilitiesIn) ?? []
  if (granted.some((each) => !isOfSameSite(each, origin)))
    warnings.push(warning('actsForYou', message.uri, labels.uri))
  if (message.chainId !== chainId)
    warnings.push(warning('siweChain', `${message.chainId}`, labels.network))
  const { expirationTime, notBefore } = message
  if (expirationTime && Date.parse(expirationTime) / 1000 < seconds)
    warnings.push(warning('siweExpired', '', labels.expires))
  if (notBefore && Date.parse(notBefore) / 1000 > seconds)
    warnings.push(warning('siweNotYet', '', labels.notBefore))
  return warnings
}

function signInFields(message: SiweMessage, context: PreviewContext): PreviewField[] {
  const { scheme, domain, expirationTime, notBefore, requestId, resources = [] } = message
  const field = (key: Parameters<typeof labeled>[1], value: string | undefined) =>
    value ? [labeled(context, key, value)] : []
  return [
    labeled(context, 'domain', scheme ? `${scheme}://${domain}` : domain),
    labeled(context, 'account', message.address),
    ...field('statement', message.statement),
    labeled(context, 'uri', message.uri),
    labeled(context, 'network', `${message.chainId}`),
    labeled(context, 'nonce', message.nonce),
    labeled(context, 'issued', message.issuedAt),
    ...field('expires', expirationTime),
    ...field('notBefore', notBefore),
    ...field('request', requestId),
    ...resources.map((value, index) => ({
      label: textsOf(context).labels.resource({ number: index + 1 }),
      value,
    })),
  ]
}

/** A subdomain is the site’s too; what is not on the web, such as a key, has no site. */
function isOfSameSite(uri: string, origin: string): boolean {
  const host = originOf(uri)
  return (
    host !== undefined &&
    (host === 'null' || isSameSite(new URL(uri).hostname, new URL(origin).hostname))
  )
}

/** What a sign-in lets the holder of a key do, and where (ERC-5573). */
function capabilitiesIn(resource: string): string[] {
  const [, encoded] = /^urn:recap:([\w+/=-]+)$/.exec(resource) ?? []
  if (encoded === undefined) return []
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const { att } = JSON.parse(text) as { att?: unknown }
    return isRecord(att) ? Object.keys(att) : []
  } catch {
    // What cannot be read is nowhere on this site.
    return ['']
  }
}

function originOf(uri: string) {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}
