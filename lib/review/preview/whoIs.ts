import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { contractName, isTrustedContract } from '#lib/review/preview/knownContracts.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/** How much an address is trusted: the person's own, named by the site or user, used before. */
export type Trust = 'own' | 'known' | 'used' | 'stranger'

/** Who is behind an address, as far as the context and the well-known contracts tell. */
export function trustIn(address: unknown, context: PreviewContext): Trust {
  const text = String(address)
  const { knownAddresses = [], earlier = [] } = context
  if (isOwnAccount(text, context)) return 'own'
  if (givenName(text, context) || isTrustedContract(text) || isRegistered(text, context))
    return 'known'
  // A page could make anybody known by a request that gives nothing away.
  if (earlier.some(({ to }) => isSameAddress(to, text))) return 'stranger'
  return knownAddresses.some((known) => isSameAddress(known, text)) ? 'used' : 'stranger'
}

/**
 * Whether an address is one of the accounts of a request: the one that signs, the one that makes its
 * calls or whose tokens it is about, and the person's others.
 */
function isOwnAccount(address: string, { account, payer, ownAddresses = [] }: PreviewContext) {
  return [account, payer, ...ownAddresses].some((own) => own && isSameAddress(own, address))
}

/**
 * The context of what another account does or gives by this request: a Safe, a smart account, or the
 * owner of tokens whose key the signer is. It is as good as the person's own there, and only there.
 */
export function contextOfPayer(payer: unknown, context: PreviewContext): PreviewContext {
  if (typeof payer !== 'string' || trustIn(payer, context) === 'own') return context
  return { ...context, payer }
}

/**
 * A name for titles: of the person, the site's names, a known contract or token, another wallet of
 * the person, the address's own name, or the digits.
 */
export function nameOf(address: unknown, context: PreviewContext): string {
  // Typed data may leave out who it is about.
  if (!isText(address)) return textsOf(context).values.unknown
  const text = address
  if (isSameAddress(text, context.account)) return textsOf(context).values.you
  const token = context.tokens?.find((each) => isSameAddress(each.address, text))
  return (
    givenName(text, context) ??
    token?.symbol ??
    contractName(text) ??
    ownName(text, context) ??
    publicName(text, context) ??
    shortAddress(text)
  )
}

/** A name for warnings, which always show all digits. */
export function fullNameOf(address: unknown, context: PreviewContext): string {
  if (!isText(address)) return textsOf(context).values.unknown
  const text = address
  const name = givenName(text, context) ?? contractName(text) ?? entryOf(context.publicNames, text)
  return name ? `${name} (${text})` : text
}

const isText = (address: unknown): address is string =>
  typeof address === 'string' && address !== ''

/** Whether an address is an externally owned account, according to a node. */
export function isPerson(address: string, { isContract }: PreviewContext): boolean {
  return entryOf(isContract, address) === false
}

/** Whether a contract has been there for less than three days, according to a node. */
export function isYoung(address: string, { isContract, isYoung }: PreviewContext): boolean {
  return entryOf(isContract, address) === true && entryOf(isYoung, address) === true
}

const isRegistered = (address: string, { registered = [] }: PreviewContext) =>
  registered.includes(address.toLowerCase())

const givenName = (address: string, { names }: PreviewContext) => entryOf(names, address)

/** With its digits, because anybody can take a name, and a page could give one. */
function publicName(
  address: string,
  { newNames, publicNames }: PreviewContext,
): string | undefined {
  const name = entryOf(newNames, address) ?? entryOf(publicNames, address)
  return name && `${escapeHidden(shorten(name, 60))} (${shortAddress(address)})`
}

function ownName(address: string, context: PreviewContext): string | undefined {
  const isOwn = context.ownAddresses?.some((own) => isSameAddress(own, address))
  const name = entryOf(context.ownNames, address) ?? shortAddress(address)
  return isOwn ? textsOf(context).values.yourWallet({ address: name }) : undefined
}

function entryOf<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  address: string,
): Value | undefined {
  const key = address.toLowerCase()
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
