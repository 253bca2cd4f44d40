import type { Address } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { exchangedAmounts, leastOf, priceNames } from '#lib/review/preview/typedOrders.ts'
import type { Asset, BalanceChange } from '#lib/review/simulation/Simulation.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What an order gives and gets for its account at the worst price that it allows: all that is offered, at
 * the end of a rising auction, and the least that comes back to the account itself. Of Seaport, 0x, CoW,
 * 1inch, UniswapX, and listings like those of Blur; nothing for any other struct.
 */
export function orderChanges(
  order: Values,
  account: Address,
  isOwn: (recipient: string) => boolean = () => false,
): BalanceChange[] {
  const isForAccount = (recipient: unknown) =>
    isAddress(recipient) && (isSameAddress(recipient, account) || isOwn(recipient))
  const changes = [
    ...seaport(order, isForAccount),
    ...exchange(order, isForAccount),
    ...listing(order),
    ...outputs(order, isForAccount),
  ]
  return changes.flatMap(({ asset, amount }) =>
    asset && amount !== 0n ? [{ account, asset, amount }] : [],
  )
}

type Change = { asset: Asset | undefined; amount: bigint }
type IsForAccount = (recipient: unknown) => boolean

function seaport({ offer, consideration }: Values, isForAccount: IsForAccount): Change[] {
  if (!Array.isArray(offer) || !Array.isArray(consideration)) return []
  const given = offer as Values[]
  const gotten = consideration as Values[]
  return [
    ...given.map((item) => ({ asset: itemOf(item), amount: -mostOf(item) })),
    ...gotten
      .filter(({ recipient }) => isForAccount(recipient))
      .map((item) => ({ asset: itemOf(item), amount: leastOf(item) })),
  ]
}

/** Seaport's kinds of items; one of several, chosen by whoever fills the order, is not known yet. */
function itemOf({ itemType, token, identifierOrCriteria: id }: Values): Asset | undefined {
  if (itemType === 0n) return { kind: 'native' }
  if (!isAddress(token)) return undefined
  if (itemType === 1n) return { kind: 'ERC-20', token }
  if ((itemType !== 2n && itemType !== 3n) || typeof id !== 'bigint') return undefined
  return { kind: itemType === 2n ? 'ERC-721' : 'ERC-1155', token, id }
}

/** A swap; a zero receiver is the maker. */
function exchange(order: Values, isForAccount: IsForAccount): Change[] {
  const { receiver, feeAmount } = order
  const isPaidBack =
    receiver === undefined || /^0x0{40}$/.test(String(receiver)) || isForAccount(receiver)
  return exchangedAmounts.flatMap(([given, gotten, givenToken, gottenToken]) => {
    const amounts = [order[given], order[gotten]]
    const [sold, bought] = amounts
    if (typeof sold !== 'bigint' || typeof bought !== 'bigint') return []
    const fee = given === 'sellAmount' && typeof feeAmount === 'bigint' ? feeAmount : 0n
    return [
      { asset: currencyOf(order[givenToken]), amount: -(sold + fee) },
      ...(isPaidBack ? [{ asset: currencyOf(order[gottenToken]), amount: bought }] : []),
    ]
  })
}

/** An item of a collection for a price, less the fees; a bid names no item that is its maker's. */
function listing(order: Values): Change[] {
  const { side, collection, tokenId, amount, paymentToken, fees } = order
  if (side !== 1n || !isAddress(collection) || typeof tokenId !== 'bigint') return []
  const price = priceNames.map((name) => order[name]).find((each) => typeof each === 'bigint')
  if (typeof price !== 'bigint') return []
  const rates = Array.isArray(fees) ? (fees as Values[]).map(({ rate }) => rate) : []
  const rate = rates.reduce<bigint>((sum, each) => sum + (typeof each === 'bigint' ? each : 0n), 0n)
  const count = typeof amount === 'bigint' && amount > 0n ? amount : 1n
  const kind = count > 1n ? 'ERC-1155' : 'ERC-721'
  return [
    { asset: { kind, token: collection, id: tokenId }, amount: -count },
    { asset: currencyOf(paymentToken), amount: price - (price * rate) / 10_000n },
  ]
}

/** UniswapX and cross-chain intents list what comes back. */
function outputs(order: Values, isForAccount: IsForAccount): Change[] {
  const list = order.outputs ?? order.baseOutputs
  if (!Array.isArray(list)) return []
  return (list as Values[])
    .filter(({ recipient }) => isForAccount(recipient))
    .map((item) => ({ asset: currencyOf(item.token), amount: leastOf(item) }))
}

/** A token, or the chain's own currency in the ways that exchanges write it. */
function currencyOf(token: unknown): Asset | undefined {
  if (!isAddress(token)) return undefined
  return /^0x(0{40}|e{40})$/i.test(token) ? { kind: 'native' } : { kind: 'ERC-20', token }
}

function mostOf({ startAmount, endAmount }: Values): bigint {
  const [start, end] = [startAmount, endAmount].map((each) =>
    typeof each === 'bigint' ? each : 0n,
  )
  return (start ?? 0n) > (end ?? 0n) ? (start ?? 0n) : (end ?? 0n)
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
