import { isSameAddress } from '#lib/isSameAddress.ts'
import type { PreviewContext } from '#lib/preview/PreviewContext.ts'
import type { ParsedTypedData, Struct } from '#lib/preview/parseTypedData.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

type Values = Record<string, unknown>

/** Field names of what an order gives and receives, in the marketplaces in use. */
const amountsGotten = [
  ['sellAmount', 'buyAmount'],
  ['makingAmount', 'takingAmount'],
  ['makerAmount', 'takerAmount'],
  ['makerAssetAmount', 'takerAssetAmount'],
  ['makerTokenAmount', 'takerTokenAmount'],
] as const
const priceNames = ['price', 'basePrice', 'minPrice'] as const
const zeroAddress = /^0x0{40}$/
/** NFTs count by the piece; a thousand smallest units is close to zero in any currency. */
const nextToNothing = 1000n

/**
 * Warns about orders that give something away: Seaport (also within a bulk order's tree) without a
 * consideration for the offerer, and swaps and listings at price zero or paid to another account.
 */
export function typedOrders(data: ParsedTypedData, context: PreviewContext): PreviewWarning[] {
  return data.structs.flatMap((struct) => [...seaport(struct), ...swap(struct, context)])
}

function seaport({ path, value }: Struct): PreviewWarning[] {
  const { offerer, offer, consideration } = value
  if (!Array.isArray(offer) || !Array.isArray(consideration) || offer.length === 0) return []
  const isPaid = consideration.some((item: Values) => item?.recipient === offerer && isWorth(item))
  return isPaid
    ? []
    : [warning('worthlessOrder', '', path ? `${path}.consideration` : 'consideration')]
}

function isWorth({ itemType, startAmount, endAmount }: Values) {
  if (typeof startAmount !== 'bigint' || typeof endAmount !== 'bigint') return false
  const least = startAmount < endAmount ? startAmount : endAmount
  return typeof itemType === 'bigint' && itemType >= 2n ? least > 0n : least > nextToNothing
}

function swap({ path, value }: Struct, { account }: PreviewContext): PreviewWarning[] {
  const warnings: PreviewWarning[] = []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  for (const [given, gotten] of amountsGotten)
    if (isPositive(value[given]) && isNothing(value[gotten]))
      warnings.push(warning('worthlessOrder', '', at(gotten)))
  const isSwap = amountsGotten.some(([given]) => typeof value[given] === 'bigint')
  const isListing = 'collection' in value || 'tokenId' in value || 'target' in value
  for (const name of priceNames)
    if (isListing && isNothing(value[name]) && !isBid(value))
      warnings.push(warning('worthlessOrder', '', at(name)))

  const { receiver, maker = account } = value
  const isOwn = [account, maker].some((own) => isSameAddress(String(own), String(receiver)))
  if (isSwap && typeof receiver === 'string' && !zeroAddress.test(receiver) && !isOwn)
    warnings.push(warning('foreignProceeds', receiver, at('receiver')))
  return warnings
}

const isPositive = (value: unknown) => typeof value === 'bigint' && value > 0n
const isNothing = (value: unknown) => typeof value === 'bigint' && value <= nextToNothing
/** Marketplaces mark a bid by side 0 or isOrderAsk false; a bid of zero is harmless. */
const isBid = ({ side, isOrderAsk }: Values) => side === 0n || isOrderAsk === false
