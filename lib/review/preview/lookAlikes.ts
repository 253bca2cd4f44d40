import { knownContracts } from '#lib/review/preview/knownContracts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

type AddressIndex = { known: ReadonlySet<string>; byEnds: ReadonlyMap<string, string> }

/** One per preview: large typed data looks up thousands of addresses. */
const indexes = new WeakMap<PreviewContext, AddressIndex>()

/**
 * Warns about an address that begins and ends like another one that the user or the site knows, or many
 * people use: scammers send dust from such addresses so that the wrong one gets copied.
 *
 * Seven equal digits, three or four of them in front, are found by chance once in 16^7 / 2 = 134
 * million pairs: a thousand known addresses and a hundred in a request make 100,000 pairs, so that
 * one request in a thousand would warn for nothing. Six digits would be one in a hundred.
 */
export function lookAlikeAddress(
  address: string,
  context: PreviewContext,
  field?: string,
): Finding[] {
  const key = address.toLowerCase()
  const { known, byEnds } = indexOf(context)
  if (known.has(key)) return []
  const similar = endsOf(key).flatMap((ends) => byEnds.get(ends) ?? [])[0]
  return similar ? [warning('lookAlikeAddress', similar, field)] : []
}

function indexOf(context: PreviewContext): AddressIndex {
  const cached = indexes.get(context)
  if (cached) return cached
  const { account, knownAddresses = [], ownAddresses = [], names = {}, tokens = [] } = context
  const known = [
    ...knownContracts,
    ...tokens.map(({ address }) => address),
    ...knownAddresses,
    ...Object.keys(names),
    ...ownAddresses,
    account,
  ].map((each) => each.toLowerCase())
  const byEnds = new Map(known.flatMap((each) => endsOf(each).map((ends) => [ends, each])))
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

/** First and last hex digits, as people compare them: four and three, or three and four. */
const endsOf = (address: string) =>
  [4, 3].map((count) => `${address.slice(2, 2 + count)}…${address.slice(count - 7)}`)
