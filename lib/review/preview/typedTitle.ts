import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { amountText, isUnlimited, tokenText } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { callsTitle, callTitle } from '#lib/review/preview/callTitle.ts'
import {
  type Counterparty,
  counterpartyAt,
  counterpartyOf,
} from '#lib/review/preview/counterparty.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import type { ParsedTypedData, Struct } from '#lib/review/preview/parseTypedData.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatDeadline } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { exchangedAmounts, leastOf, priceNames } from '#lib/review/preview/typedOrders.ts'
import { permissionOf, type TypedPermission } from '#lib/review/preview/typedPermissions.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What a signature over typed data allows, in one sentence; undefined if that is not known. `calls`
 * are those that it contains.
 */
export function typedTitle(
  data: ParsedTypedData,
  calls: readonly Call[],
  context: PreviewContext,
): string | undefined {
  const { titles } = textsOf(context)
  const [outer, ...inner] = calls
  if (outer) {
    const title = (inner.length > 0 && callsTitle(inner, context)) || callTitle(outer, context)
    return titles.confirm({ title })
  }
  const swap = swapTitle(data, context)
  if (swap) return swap
  for (const struct of data.structs) {
    const title =
      permissionTitle(permissionOf(struct, data), context) ??
      transferTitle(struct, data, context) ??
      orderTitle(struct, context)
    if (title) return title
  }
  return undefined
}

/** The title of typed data of which only the form is known, or the type: its values say the rest. */
export function typeTitle(data: ParsedTypedData, context: PreviewContext): string {
  const { titles } = textsOf(context)
  if (context.describedTitle) return context.describedTitle
  const type = escapeHidden(data.primaryType)
  const who = whoseDomain(data, context)
  const formed = who && formTitle(data, who, context)
  if (formed) return formed
  return who ? titles.typedDataFor({ type, who }) : titles.typedData({ type })
}

/** What a message of a common form is about, by the names that it has together. */
function formTitle(
  { message, primaryType, leaves }: ParsedTypedData,
  contract: string,
  context: PreviewContext,
): string | undefined {
  const { intents } = textsOf(context)
  const names = Object.keys(message)
  const has = (...forms: RegExp[]) => forms.every((form) => names.some((name) => form.test(name)))
  const text = (value: unknown) => shorten(escapeHidden(String(value ?? '')), 24)
  const { destination, amount, token, delegatee, proposal, proposalId = proposal } = message
  if (has(/^proposal(Id)?$/, /^(support|choice)$/))
    return intents.vote({ id: text(proposalId), contract })
  if (has(/^schema$/, /^(recipient|refUID)$/)) return intents.publish({ contract })
  if (typeof delegatee === 'string')
    return intents.delegate({ who: nameOf(delegatee, context), token: contract })
  const agent = leaves.find(
    ({ path, type, value }) =>
      type === 'address' && agentNames.test(path) && !isSameAddress(String(value), context.account),
  )
  if (agent) return intents.manage({ who: nameOf(agent.value, context), contract })
  if (has(/^makerAmount$/, /^takerAmount$/)) return intents.order({ contract })
  // An exchange that keeps its accounts itself writes amounts as people do.
  if (typeof destination === 'string' && typeof amount === 'string') {
    const given = text([amount, String(token ?? '').split(':')[0]].join(' ').trim())
    return /withdraw/i.test(primaryType)
      ? intents.withdraw({ amount: given, contract })
      : intents.send({ amount: given, to: nameOf(destination, context) })
  }
  const isOfIds = leaves.every(
    ({ type, value }) =>
      /^(bytes|uint)/.test(type) || isSameAddress(String(value), context.account),
  )
  return /^[a-z]*cancel/i.test(primaryType) && isOfIds ? intents.cancel({ contract }) : undefined
}

/** Whoever acts for the account by it. */
const agentNames = /^(agent|delegate|sessionKey|signingKey|signer)(Address)?$/i

/** Who may take something by it, or gets it; otherwise the contract that it is for. */
export function typedCounterparty(
  data: ParsedTypedData,
  calls: readonly Call[],
  context: PreviewContext,
): Counterparty | undefined {
  if (calls.length > 0) return counterpartyOf(calls, context)
  for (const struct of data.structs) {
    const { from, to, validBefore } = struct.value
    const isTransfer = typeof from === 'string' && typeof validBefore === 'bigint'
    const party = permissionOf(struct, data)?.spender ?? (isTransfer ? to : undefined)
    if (party !== undefined) return counterpartyAt(party, context)
  }
  return counterpartyAt(data.domain.verifyingContract, context)
}

/** Whoever asks has written the name of the domain; a known contract's own name goes first. */
function whoseDomain({ domain }: ParsedTypedData, context: PreviewContext): string | undefined {
  const { name, verifyingContract } = domain
  if (typeof name === 'string' && name) return shorten(escapeHidden(name), 60)
  return typeof verifyingContract === 'string' ? nameOf(verifyingContract, context) : undefined
}

function permissionTitle(
  permission: TypedPermission | undefined,
  context: PreviewContext,
): string | undefined {
  if (!permission) return undefined
  const { titles, intents } = textsOf(context)
  const { spender, items, isGranted, isRevoked, tokenId, deadlines } = permission
  const who = nameOf(spender, context)
  const [item] = items
  if (!item && !isGranted && !isRevoked)
    return tokenId === undefined
      ? undefined
      : titles.allowNft({ who, id: `${tokenId}`, contract: nameOf(permission.token, context) })
  if (items.length > 1) return intents.allowSeveral({ who, count: items.length })
  const token = tokenText(item?.token ?? permission.token, context)
  if (isRevoked) return titles.revoke({ who, token })
  const title =
    isGranted || (item && isUnlimited(item.amount))
      ? titles.allowAll({ who, token })
      : intents.allow({ who, amount: amountText(item?.amount, item?.token, context) })
  const last = deadlines.toSorted((one, other) => Number(other - one))[0] ?? 0n
  return last > 0n ? titles.until({ title, date: formatDeadline(last, context) }) : title
}

/** A permission that is used for an order with listed results is named by what comes back. */
function swapTitle(data: ParsedTypedData, context: PreviewContext): string | undefined {
  const own = data.structs
    .map(({ value }) => value.outputs ?? value.baseOutputs)
    .find((outputs): outputs is Values[] => Array.isArray(outputs) && outputs.length > 0)
  const item = data.structs.flatMap((struct) => permissionOf(struct, data)?.items ?? [])[0]
  const [first] = own ?? []
  if (!first || !item) return undefined
  return textsOf(context).titles.offer({
    amount: amountText(item.amount, item.token, context),
    get: amountText(leastOf(first), first.token, context),
  })
}

function transferTitle({ value }: Struct, { domain }: ParsedTypedData, context: PreviewContext) {
  const { from, to, value: amount, validBefore } = value
  if (typeof from !== 'string' || typeof to !== 'string' || typeof validBefore !== 'bigint')
    return undefined
  const { intents } = textsOf(context)
  const shown = amountText(amount, domain.verifyingContract, context)
  return isSameAddress(from, context.account)
    ? intents.send({ amount: shown, to: nameOf(to, context) })
    : intents.move({ amount: shown, from: nameOf(from, context), to: nameOf(to, context) })
}

function orderTitle({ value }: Struct, context: PreviewContext) {
  const { titles, values } = textsOf(context)
  const nft = (collection: unknown, id: unknown) =>
    values.nft({ id: idText(id, context), contract: nameOf(collection, context) })
  const { offer, consideration, offerer } = value
  if (Array.isArray(offer) && Array.isArray(consideration) && offer.length > 0) {
    const text = (items: Values[]) => itemsText(items, context)
    const own = consideration.filter((item: Values) => item?.recipient === offerer)
    return titles.offer({ amount: text(offer), get: text(own) })
  }
  for (const [given, gotten, giveToken, getToken] of exchangedAmounts)
    if (typeof value[giveToken] === 'string' && typeof value[getToken] === 'string')
      return titles.offer({
        amount: amountText(value[given], tokenOf(value[giveToken]), context),
        get: amountText(value[gotten], tokenOf(value[getToken]), context),
      })
  const price = priceNames.find((name) => typeof value[name] === 'bigint')
  const collection = value.collection ?? value.erc721Token ?? value.erc1155Token ?? value.target
  if (!price || typeof collection !== 'string') return undefined
  const currency = value.paymentToken ?? value.currency ?? value.erc20Token
  return titles.offer({
    amount: nft(collection, value.tokenId ?? value.erc721TokenId ?? value.erc1155TokenId ?? ''),
    get: amountText(value[price], currency ?? `0x${'0'.repeat(40)}`, context),
  })
}

/** Assets of an order: the first, and of the payments the sum. */
function itemsText(items: readonly Values[], context: PreviewContext): string {
  const { values } = textsOf(context)
  const [first] = items
  if (!first) return values.nothing
  const { itemType, token, identifierOrCriteria } = first
  if (typeof itemType === 'bigint' && itemType >= 2n)
    return values.nft({
      id: idText(identifierOrCriteria, context),
      contract: nameOf(token, context),
    })
  const same = items.filter((item) => item.token === token)
  const total = same.reduce((sum, item) => sum + leastOf(item), 0n)
  return amountText(total, token, context)
}

const idText = (id: unknown, context: PreviewContext) =>
  id === undefined ? textsOf(context).values.unknown : String(id)

/** Some orders write assets as encoded data. */
const tokenOf = (token: unknown) =>
  typeof token === 'string' && token.length > 42 ? `0x${token.slice(34, 74)}` : token
