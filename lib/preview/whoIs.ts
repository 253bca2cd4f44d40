import { isSameAddress } from '#lib/isSameAddress.ts'
import { contractName, isKnownSpender } from '#lib/preview/knownContracts.ts'
import { textsOf } from '#lib/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/preview/SigningRequest.ts'
import { shortAddress } from '#lib/shortAddress.ts'

/** How much an address is trusted: the person's own, named by the site or user, used before. */
export type Trust = 'own' | 'known' | 'used' | 'stranger'

/** Who is behind an address, as far as the context and the well-known contracts tell. */
export function trustIn(address: unknown, context: PreviewContext): Trust {
  const text = String(address)
  const { account, ownAddresses = [], knownAddresses = [] } = context
  if ([account, ...ownAddresses].some((own) => isSameAddress(own, text))) return 'own'
  if (givenName(text, context) || isKnownSpender(text)) return 'known'
  return knownAddresses.some((known) => isSameAddress(known, text)) ? 'used' : 'stranger'
}

/** A name for titles: of the person, the site's names, a known contract or token, or the digits. */
export function nameOf(address: unknown, context: PreviewContext): string {
  const text = String(address)
  if (isSameAddress(text, context.account)) return textsOf(context).values.you
  const token = context.tokens?.find((each) => isSameAddress(each.address, text))
  return givenName(text, context) ?? token?.symbol ?? contractName(text) ?? shortAddress(text)
}

/** A name for warnings, which always show all digits. */
export function fullNameOf(address: unknown, context: PreviewContext): string {
  const text = String(address)
  const name = givenName(text, context) ?? contractName(text)
  return name ? `${name} (${text})` : text
}

function givenName(address: string, { names = {} }: PreviewContext): string | undefined {
  const key = address.toLowerCase()
  return Object.hasOwn(names, key) ? names[key] : undefined
}
