import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

type AddressIndex = { known: Set<string>; byEnds: Map<string, string> }

/** One per preview: large typed data looks up thousands of addresses. */
const indexes = new WeakMap<PreviewContext, AddressIndex>()

/**
 * Warns about an address that begins and ends like another one that the user knows, including the
 * user's own: scammers send dust from such addresses so that the wrong one gets copied.
 */
export function lookAlikeAddress(
  address: string,
  context: PreviewContext,
  field?: string,
): Finding[] {
  const key = address.toLowerCase()
  const { known, byEnds } = indexOf(context)
  const similar = known.has(key) ? undefined : byEnds.get(ends(key))
  return similar ? [warning('lookAlikeAddress', similar, field)] : []
}

function indexOf(context: PreviewContext): AddressIndex {
  const cached = indexes.get(context)
  if (cached) return cached
  const { account, knownAddresses = [], ownAddresses = [], names = {} } = context
  const known = [...knownAddresses, ...Object.keys(names), ...ownAddresses, account].map((each) =>
    each.toLowerCase(),
  )
  const byEnds = new Map(known.map((each) => [ends(each), each]))
  const index = { known: new Set(known), byEnds }
  indexes.set(context, index)
  return index
}

/**
 * Warns about a domain that is not ASCII, in Unicode or in punycode. Such a name may be legitimate;
 * it triggers a warning because it can look the same as another.
 */
export function lookAlikeDomain(domain: string, field?: string): Finding[] {
  const isInternationalized = /[^\p{ASCII}]/u.test(domain) || /(^|\.)xn--/i.test(domain)
  return isInternationalized ? [warning('lookAlikeDomain', domain, field)] : []
}

const mixedLimit = 20_000
const otherAlphabets =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Warns about a word that mixes Latin with look-alike letters; legitimate words do not. */
export function mixedAlphabets(text: string, field?: string): Finding[] {
  const start = text.slice(0, mixedLimit)
  if (!otherAlphabets.test(start)) return []
  const words = start.match(/[\p{L}\p{N}.-]+/gu) ?? []
  const mixed = words.find((word) => otherAlphabets.test(word) && /\p{Script=Latin}/u.test(word))
  return mixed ? [warning('mixedAlphabets', mixed.slice(0, 80), field)] : []
}

/** First and last four hex digits, as wallets shorten an address. */
const ends = (address: string) => `${address.slice(2, 6)}…${address.slice(-4)}`
