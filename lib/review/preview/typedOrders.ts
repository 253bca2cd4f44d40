import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { amountText, siteToken } from '#lib/review/preview/amounts.ts'
import { isUnknownAsset } from '#lib/review/preview/knownAssets.ts'
import type { ParsedTypedData, Struct } from '#lib/review/preview/parseTypedData.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance } from '#lib/review/preview/shares.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'
import { isGift } from '#lib/review/preview/worth.ts'

type Values = Readonly<Record<string, unknown>>

/** Field names of what an order gives and receives, in the exchanges in use. */
export const exchangedAmounts = [
  ['sellAmount', 'buyAmount', 'sellToken', 'buyToken'],
  ['makingAmount', 'takingAmount', 'makerAsset', 'takerAsset'],
  ['makerAmount', 'takerAmount', 'makerToken', 'takerToken'],
  ['makerAssetAmount', 'takerAssetAmount', 'makerAssetData', 'takerAssetData'],
  ['makerTokenAmount', 'takerTokenAmount', 'makerToken', 'takerToken'],
  ['signerAmount', 'senderAmount', 'signerToken', 'senderToken'],
  ['offerAmount', 'wantAmount', 'offerToken', 'wantToken'],
  ['offeredAmount', 'requestedAmount', 'offeredToken', 'requestedToken'],
  ['giveAmount', 'getAmount', 'giveToken', 'getToken'],
  ['giveAmount', 'takeAmount', 'giveToken', 'takeToken'],
  ['fromAmount', 'toAmount', 'fromToken', 'toToken'],
  ['amountIn', 'amountOut', 'tokenIn', 'tokenOut'],
  ['amountIn', 'minAmountOut', 'tokenIn', 'tokenOut'],
  ['amountIn', 'amountOutMin', 'tokenIn', 'tokenOut'],
  ['inputAmount', 'outputAmount', 'inputToken', 'outputToken'],
  ['inputAmount', 'minOutputAmount', 'inputToken', 'outputToken'],
  ['srcAmount', 'destAmount', 'srcToken', 'destToken'],
  ['srcAmount', 'dstAmount', 'srcToken', 'dstToken'],
] as const

/** Field names of a listing's price. */
export const priceNames = ['price', 'basePrice', 'minPrice', 'erc20TokenAmount'] as const
const collectionNames = [
  'collection',
  'tokenId',
  'target',
  'erc721Token',
  'erc1155Token',
  'nftContract',
]
const zeroAddress = /^0x0{40}$/
/** The ERC-20 forms of ether, in which marketplaces count, have as many decimals. */
const dustExponent = 14n
/** Half, in the hundredths of a percent that fees are written in. */
const halfFee = 5000n
/** Five percent: a front end takes less than one. */
const largeFee = 500

/**
 * Warns about orders that give something away: for nothing or next to it, or with the payment, or
 * most of it, paid to another account.
 */
export function typedOrders(data: ParsedTypedData, context: PreviewContext): Finding[] {
  return data.structs.flatMap((struct) => [
    ...seaport(struct, context),
    ...exchange(struct, context),
    ...listing(struct, context),
    ...assets(struct),
    ...outputs(struct, context),
    ...fallingPrice(struct),
    ...statedFee(struct, context),
    ...signedOver(struct, data.domain.verifyingContract, context),
  ])
}

/** Seaport, also within a bulk order's tree: the share of the consideration for the offerer. */
function seaport(struct: Struct, context: PreviewContext): Finding[] {
  const { path, value } = struct
  const { offer, consideration } = value as Record<string, Values[] | undefined>
  if (!Array.isArray(offer) || !Array.isArray(consideration) || offer.length === 0) return []
  const field = path ? `${path}.consideration` : 'consideration'
  const given =
    mixedOffer(offer, path, context) ?? unknownKind(offer, consideration, field, context)
  return [...(given ? [given] : []), ...payment(struct, context)]
}

/** What a seller of an NFT would give beside it: no market lists both. */
function mixedOffer(offer: readonly Values[], path: string, context: PreviewContext) {
  const beside = offer.find((item) => !isNftItem(item) && leastOf(item) > 0n)
  if (!beside || !offer.some(isNftItem)) return undefined
  const subject = amountText(leastOf(beside), beside.token, context)
  return warning('offersMore', subject, path ? `${path}.offer` : 'offer')
}

/** Something of worth for a collection that nobody knows. */
function unknownKind(
  offer: readonly Values[],
  consideration: readonly Values[],
  field: string,
  context: PreviewContext,
) {
  const own = consideration.filter(({ recipient }) => trustIn(recipient, context) === 'own')
  const got = own.filter((item) => leastOf(item) > 0n)
  // An item for tokens is a sale: what they are worth is the price.
  if (
    offer.every(isNftItem) &&
    got.length > 0 &&
    got.every(({ token }) => isUnknownAsset(token, context))
  )
    if (!got.some(isNftItem))
      return warning('unknownReturn', fullNameOf(got[0]?.token, context), field)
  const unknown = own.find((item) => isNftItem(item) && isUnknownAsset(item.token, context))
  if (!unknown || own.some((item) => !isNftItem(item) && leastOf(item) > 0n)) return undefined
  const isOfWorth = offer.some((item) =>
    isNftItem(item)
      ? String(item.token).toLowerCase() !== String(unknown.token).toLowerCase()
      : isMostOfBalance(leastOf(item), item.token, context),
  )
  return isOfWorth ? warning('unknownReturn', fullNameOf(unknown.token, context), field) : undefined
}

/** The share of the payment that the offerer gets. */
function payment({ path, value }: Struct, context: PreviewContext): Finding[] {
  const { offerer } = value
  const consideration = value.consideration as Values[]
  const field = path ? `${path}.consideration` : 'consideration'
  const isForOfferer = (item: Values) => item?.recipient === offerer
  // What comes back in kind has no price that could be compared.
  if (consideration.some((item) => isForOfferer(item) && isNftItem(item) && leastOf(item) > 0n))
    return []
  const own = consideration.filter(isForOfferer)
  const total = consideration.filter((item) => !isNftItem(item)).reduce(sum, 0n)
  const received = own.filter((item) => !isNftItem(item)).reduce(sum, 0n)
  if (own.every((item) => isDust(leastOf(item), item?.token, context)))
    return [warning('worthlessOrder', '', field)]
  const [offered] = value.offer as Values[]
  const [got] = own
  // What is given for what, if each is of one token.
  const isOfOne = (value.offer as Values[]).length === 1 && own.length === 1
  const sold = { amount: leastOf(offered ?? {}), token: offered?.token }
  if (isOfOne && isGift(sold, { amount: received, token: got?.token }, context))
    return [warning('worthlessOrder', '', field)]
  const other = consideration.find((item) => !isForOfferer(item) && !isNftItem(item))
  return received * 2n < total && other
    ? [warning('foreignProceeds', fullNameOf(other.recipient, context), field)]
    : []
}

const isNftItem = ({ itemType }: Values) => typeof itemType === 'bigint' && itemType >= 2n
const sum = (total: bigint, item: Values) => total + leastOf(item)

/** The price of an auction that falls is its lower end. */
export function leastOf({ startAmount, endAmount, amount }: Values): bigint {
  const amounts = [startAmount, endAmount, amount].filter((each) => typeof each === 'bigint')
  return amounts.toSorted((one, other) => Number(one - other))[0] ?? 0n
}

/** A swap for next to nothing, or with another recipient. */
function exchange({ path, value: given }: Struct, context: PreviewContext): Finding[] {
  const warnings: Finding[] = []
  const value = firstOfLists(given)
  const at = (name: string) => (path ? `${path}.${name}` : name)
  for (const [giveAmount, gotten, giveToken, token] of exchangedAmounts) {
    const [sold, bought] = [
      { amount: value[giveAmount], token: value[giveToken] },
      { amount: value[gotten], token: value[token] },
    ]
    const isWorthless =
      isPositive(sold.amount) && isDust(bought.amount, bought.token, context, 1000n)
    if (isWorthless || isGift(sold, bought, context))
      warnings.push(warning('worthlessOrder', '', at(gotten)))
  }
  // A share of an outcome pays one unit at most.
  const { side, tokenId, makerAmount, takerAmount } = value
  if (side === 0n && typeof tokenId === 'bigint' && Number(makerAmount) > Number(takerAmount))
    warnings.push(warning('worthlessOrder', '', at('takerAmount')))
  const blind = exchangedAmounts.find(
    ([giveAmount, , giveToken, token]) =>
      typeof value[token] === 'string' &&
      isMost(value[giveAmount], value[giveToken], context) &&
      isUnknownAsset(value[token], context),
  )?.[3]
  if (blind) warnings.push(warning('unknownReturn', fullNameOf(value[blind], context), at(blind)))
  const isSwap = exchangedAmounts.some(([each]) => typeof value[each] === 'bigint')
  const { receiver, maker } = value
  const isOwn =
    trustIn(receiver, context) === 'own' || isSameAddress(String(maker), String(receiver))
  if (isSwap && typeof receiver === 'string' && !zeroAddress.test(receiver) && !isOwn)
    warnings.push(warning('foreignProceeds', fullNameOf(receiver, context), at('receiver')))
  return warnings
}

/** An order of several tokens has lists of the same names: `sellTokens` beside `sellToken`. */
function firstOfLists(value: Values): Values {
  const firsts = exchangedNames.flatMap((name) => {
    const list = value[`${name}s`]
    return Array.isArray(list) && list.length === 1 ? [[name, list[0]] as const] : []
  })
  return firsts.length === 0 ? value : { ...Object.fromEntries(firsts), ...value }
}

const exchangedNames = [...new Set(exchangedAmounts.flat())]

/** An NFT for a price, of which fees may take more than half. */
function listing({ path, value }: Struct, context: PreviewContext): Finding[] {
  const isListing = collectionNames.some((name) => name in value)
  if (!isListing || isBid(value)) return []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const currency = value.paymentToken ?? value.currency ?? value.erc20Token
  const cheap = priceNames
    .filter((name) => name in value && isDust(value[name], currency, context))
    .map((name) => warning('worthlessOrder', '', at(name)))
  const fees = Array.isArray(value.fees) ? (value.fees as Values[]) : []
  if (currency !== undefined && isUnknownAsset(currency, context))
    cheap.push(warning('unknownReturn', fullNameOf(currency, context), at('currency')))
  const rate = fees.reduce((total, fee) => total + toRate(fee?.rate), 0n)
  return rate >= halfFee
    ? [...cheap, warning('foreignProceeds', fullNameOf(fees[0]?.recipient, context), at('fees'))]
    : cheap
}

const toRate = (rate: unknown) => (typeof rate === 'bigint' ? rate : 0n)

/** Marketplaces mark a bid by its side, direction or kind; a bid of zero is harmless. */
function isBid({ side, direction, isOrderAsk, quoteType }: Values) {
  return side === 0n || direction === 1n || isOrderAsk === false || quoteType === 0n
}

/** An order of two assets, each with a value: Rarible. */
function assets({ path, value }: Struct): Finding[] {
  const { makeAsset, takeAsset } = value as Record<string, Values | undefined>
  const isWorthless =
    isPositive(makeAsset?.value) && typeof takeAsset?.value === 'bigint' && takeAsset.value <= 1000n
  // One NFT counts as one.
  const isInKind =
    takeAsset?.value === 1n && isPositive(makeAsset?.value) && makeAsset?.value !== 1n
  return isWorthless && !isInKind
    ? [warning('worthlessOrder', '', path ? `${path}.takeAsset` : 'takeAsset')]
    : []
}

const gainerNames =
  /^(recipient|receiver|beneficiary|payee|refundTo|refundRecipient|claimTo|payTo)$/i
const sumNames = /amount|value|shares/i

/** What is the account's own, by another field, and is paid to a stranger. */
function signedOver(
  { path, value, fields }: Struct,
  token: unknown,
  context: PreviewContext,
): Finding[] {
  const addresses = fields.filter(({ type }) => type === 'address').map(({ name }) => name)
  const isTheirs = addresses.some((name) => trustIn(value[name], context) === 'own')
  const hasAmount = fields.some(({ name }) => sumNames.test(name) && isPositive(value[name]))
  // The token's own contract moves what it is told to.
  const isMostOfIt = fields.some(
    ({ name }) => sumNames.test(name) && isMost(value[name], value.token ?? token, context),
  )
  const isItem = fields.some(({ name }) => name === 'tokenId')
  const isCalled = fields.some(({ type }) => type === 'bytes') || value.validBefore !== undefined
  const gainer = addresses.find(
    (name) =>
      (gainerNames.test(name) || (name === 'to' && (isMostOfIt || isItem) && !isCalled)) &&
      !zeroAddress.test(String(value[name])) &&
      trustIn(value[name], context) === 'stranger',
  )
  return isTheirs && (hasAmount || isItem) && gainer
    ? [
        warning(
          'foreignProceeds',
          fullNameOf(value[gainer], context),
          path ? `${path}.${gainer}` : gainer,
        ),
      ]
    : []
}

/** An order whose results are listed with a recipient each: UniswapX and cross-chain intents. */
function outputs({ path, value }: Struct, context: PreviewContext): Finding[] {
  const list = value.outputs ?? value.baseOutputs
  if (!Array.isArray(list) || list.length === 0) return []
  const field = path ? `${path}.outputs` : 'outputs'
  const isOwn = (item: Values) => trustIn(item?.recipient, context) === 'own'
  const own = list.filter(isOwn)
  if (own.length === 0)
    return [warning('foreignProceeds', fullNameOf(list[0]?.recipient, context), field)]
  return own.every((item) => isDust(leastOf(item), item?.token, context, 1000n))
    ? [warning('worthlessOrder', '', field)]
    : []
}

/** An auction whose price falls to nothing ends as a gift. */
function fallingPrice({ path, value }: Struct): Finding[] {
  const lowest = Object.keys(value).find((name) => {
    const [, rest] = /^(?:end|min|minimum|final|reserve|floor)(Price|Amount|Rate)$/.exec(name) ?? []
    const isFalling = ['start', 'max', 'maximum', 'initial'].some((first) =>
      isPositive(value[`${first}${rest}`]),
    )
    return rest !== undefined && value[name] === 0n && isFalling
  })
  return lowest ? [warning('worthlessOrder', '', path ? `${path}.${lowest}` : lowest)] : []
}

/** A fee that a text states in percent, for somebody who is named beside it: those in use are below one. */
function statedFee({ path, value, fields }: Struct, context: PreviewContext): Finding[] {
  const stated = fields.find(
    ({ name, type }) =>
      type === 'string' && /fee|rate/i.test(name) && percentOf(value[name]) * 100 >= largeFee,
  )
  const gainer = fields.find(
    ({ name, type }) => type === 'address' && trustIn(value[name], context) === 'stranger',
  )
  if (!stated || !gainer) return []
  const field = path ? `${path}.${stated.name}` : stated.name
  return [warning('foreignProceeds', fullNameOf(value[gainer.name], context), field)]
}

const percentOf = (text: unknown) =>
  Number(/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(String(text))?.[1] ?? 0)

const isMost = (amount: unknown, token: unknown, context: PreviewContext) =>
  typeof amount === 'bigint' && isMostOfBalance(amount, token, context)
const isPositive = (value: unknown) => typeof value === 'bigint' && value > 0n

/** Next to nothing: a tenth of a thousandth of ether, half the decimals of a token, or `least`. */
function isDust(amount: unknown, token: unknown, context: PreviewContext, least?: bigint): boolean {
  if (typeof amount !== 'bigint') return false
  const known = siteToken(token, context)
  if (known && known.decimals < 18) return amount < 10n ** BigInt(Math.ceil(known.decimals / 2))
  const isUnknown = token !== undefined && !known && !/^0x(0{40}|e{40})$/i.test(String(token))
  return amount <= (least ?? (isUnknown ? 1000n : 10n ** dustExponent))
}
