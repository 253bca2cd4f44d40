import type { PreviewContext } from '#lib/preview/preview.ts'
import { type PreviewWarning, warning } from '#lib/preview/warnings.ts'

/**
 * Names an address that begins and ends like one the person knows (their own included) and is
 * another one: thieves send dust from such addresses so that the wrong one gets copied.
 */
export function lookAlikeAddress(
  address: string,
  { account, knownAddresses = [] }: PreviewContext,
  field?: string,
): PreviewWarning[] {
  const asked = address.toLowerCase()
  const known = [account, ...(knownAddresses ?? [])].map((each) => String(each).toLowerCase())
  if (known.includes(asked)) return []
  const twin = known.find((each) => ends(each) === ends(asked))
  return twin ? [warning('lookAlikeAddress', twin, field)] : []
}

/**
 * Names a domain that is not plain Latin or mixes alphabets, in Unicode or in punycode.
 * A name in one foreign alphabet is no crime; it is a warning, as the eye cannot tell.
 */
export function lookAlikeDomain(domain: string, field?: string): PreviewWarning[] {
  const isForeign = /[^\p{ASCII}]/u.test(domain) || /(^|\.)xn--/i.test(domain)
  return isForeign ? [warning('lookAlikeDomain', domain, field)] : []
}

/** First and last four hex digits, as wallets shorten an address. */
const ends = (address: string) => `${address.slice(2, 6)}…${address.slice(-4)}`
