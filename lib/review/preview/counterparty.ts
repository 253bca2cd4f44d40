import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { siteToken } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { mainCall } from '#lib/review/preview/callTitle.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf, type Trust, trustIn } from '#lib/review/preview/whoIs.ts'

/** With whom a request deals: who receives something, may take something, or is called. */
export type Counterparty = {
  address: string
  /** Missing if only the digits are known. */
  name?: string
  /** The site's own picture of it. */
  logo?: string
  trust: Trust
}

/** Intents that give something to their recipient; others pay what they yield to it. */
const gifts: readonly (Intent | undefined)[] = [
  'send',
  'move',
  'sendNft',
  'sendNfts',
  'stream',
  'payTo',
  'donate',
]

/** Who is at an address; undefined for what is no address, and for the zero address. */
export function counterpartyAt(
  address: unknown,
  context: PreviewContext,
): Counterparty | undefined {
  const text = String(address)
  if (!isParty(text)) return undefined
  const name = nameOf(text, context)
  const trust = trustIn(text, context)
  const logo = context.logos?.[text.toLowerCase()]
  const isNamed = siteToken(text, context) !== undefined || contractName(text) !== undefined
  return {
    address: text,
    ...(name !== shortAddress(text) && { name }),
    ...(logo && { logo }),
    trust: trust === 'stranger' && isNamed ? 'known' : trust,
  }
}

/** The counterparty of the call that the title of several calls is about. */
export function counterpartyOf(
  calls: readonly Call[],
  context: PreviewContext,
): Counterparty | undefined {
  const [outer, ...inner] = calls
  const call = mainCall(inner) ?? outer
  return call && counterpartyAt(partyOf(call, context), context)
}

/** As a member of a preview, which is left out if there is nobody. */
export const withParty = (counterparty: Counterparty | undefined) =>
  counterparty ? { counterparty } : {}

function partyOf(call: Call, { account }: PreviewContext): unknown {
  if (call.isDelegate) return call.to
  const roles = rolesOf(call)
  const parties = [
    roles.controller,
    roles.implementation,
    roles.spender,
    roles.operator,
    roles.delegatee,
    ...(gifts.includes(call.intent) ? [roles.recipient, roles.from] : []),
  ]
  const isOther = (address: string) => address.toLowerCase() !== account.toLowerCase()
  return parties.map(String).find((each) => isParty(each) && isOther(each)) ?? call.to
}

const isParty = (text: string) => /^0x[0-9a-f]{40}$/i.test(text) && !/^0x0{40}$/.test(text)
