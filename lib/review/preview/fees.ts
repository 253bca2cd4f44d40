import { formatGwei } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { ether, formatDigits, formatShortAmount } from '#lib/format/formatAmount.ts'
import { labeled } from '#lib/review/preview/previewTexts.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type {
  PreviewContext,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { gasWithMargin } from '#lib/wallets/gasWithMargin.ts'

type TransactionRequest = Extract<SigningRequest, { kind: 'transaction' }>

/** Wallets allow two to three times what a node estimates, and a page has no reason for more. */
const excessiveFactor = 10n
/** One of the chain’s currency; of the cheapest ones, few chains take a thousandth of it. */
const unheard = 10n ** 18n
/** Gas that is not used is not paid: a high limit alone matters only for a part of the balance. */
const smallPart = 100n

/** The most that a transaction can cost in fees, by its own members and what a node tells. */
function feeOf({ gas, ...request }: TransactionRequest, { nodeFee = {} }: PreviewContext) {
  const price = priceOf(request, nodeFee.price)
  const limit = gas ?? nodeFee.gas
  const isPriceGiven = isPriced(request)
  return {
    price,
    most: limit !== undefined && price !== undefined ? limit * price : undefined,
    isPriceGiven,
    isGiven: isPriceGiven || gas !== undefined,
  }
}

type Prices = Pick<TransactionRequest, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>

const isPriced = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Prices) =>
  [gasPrice, maxFeePerGas, maxPriorityFeePerGas].some((price) => price !== undefined)

function priceOf(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Prices,
  nodePrice: bigint | undefined,
): bigint | undefined {
  const cap = maxFeePerGas ?? gasPrice
  if (cap !== undefined || maxPriorityFeePerGas === undefined) return cap ?? nodePrice
  // The wallet adds the base fee.
  return (nodePrice ?? 0n) + maxPriorityFeePerGas
}

/**
 * What the account needs for the fee, if it is known that it pays: a node refuses a transaction that
 * could cost more than its account has. Wallets give calls more gas than nodes estimate, and pay up to a
 * fifth more than the price of now.
 */
export function neededFee(
  { gas, ...request }: Pick<TransactionRequest, 'gas' | keyof Prices>,
  { nodeFee }: PreviewContext,
): bigint | undefined {
  const limit = gas ?? (nodeFee?.gas === undefined ? undefined : gasWithMargin(nodeFee.gas))
  if (!nodeFee || limit === undefined) return undefined
  const price = isPriced(request)
    ? priceOf(request, nodeFee.price)
    : nodeFee.price !== undefined && (nodeFee.price * 6n) / 5n
  return price ? limit * price : undefined
}

/** The lines about the fee: the most that it can be, or about what, or the price of one unit. */
export function feeFields(request: TransactionRequest, context: PreviewContext): PreviewField[] {
  const { currency = ether, locale = 'en' } = context
  const { most, price, isPriceGiven } = feeOf(request, context)
  // Of a transaction without gas, only the price tells one fee from another.
  if (most !== undefined && (most > 0n || !isPriceGiven))
    return [
      isPriceGiven
        ? labeled(context, 'feeAtMost', formatValue(most, context))
        : labeled(context, 'feeAbout', formatShortAmount(most, currency, locale)),
    ]
  if (!isPriceGiven || price === undefined) return []
  const digits = formatDigits(formatGwei(price), locale)
  return [labeled(context, 'gasPrice', `${digits} gwei`, `${price}`)]
}

/** Warns about a fee that the page has chosen, if it is far too high or eats up the account. */
export function feeWarnings(request: TransactionRequest, context: PreviewContext): Finding[] {
  const { most, price, isGiven, isPriceGiven } = feeOf(request, context)
  if (!isGiven || price === undefined) return []
  const { nodeFee = {}, balance } = context
  const shown = most === undefined ? '' : formatValue(most, context)
  const isPriceHigh =
    isPriceGiven && nodeFee.price !== undefined && price > excessiveFactor * nodeFee.price
  const usual =
    nodeFee.gas !== undefined && nodeFee.price !== undefined
      ? nodeFee.gas * nodeFee.price
      : undefined
  const isMostHigh =
    usual !== undefined &&
    most !== undefined &&
    most > excessiveFactor * usual &&
    (balance === undefined || most * smallPart > balance)
  // While no node tells what is usual, what nobody pays for anything.
  const isUnheard =
    nodeFee.price === undefined &&
    context.node !== 'asking' &&
    most !== undefined &&
    most >= unheard
  const takesBalance =
    most !== undefined && balance !== undefined && balance > 0n && most * 2n > balance
  const isHigh = isPriceHigh || isMostHigh || (isUnheard && !takesBalance)
  return [
    ...(isHigh ? [warning('excessiveFee', shown)] : []),
    ...(takesBalance ? [warning('feeTakesBalance', shown)] : []),
  ]
}

/** The line about a transaction number that the page has chosen. */
export function nonceFields({ nonce }: TransactionRequest, context: PreviewContext) {
  return nonce === undefined ? [] : [labeled(context, 'nonce', `${nonce}`)]
}

/** Warns if the transaction takes the place of one that was sent and is not mined yet. */
export function nonceWarnings(
  { nonce, to, value = 0n, data = '0x' }: TransactionRequest,
  { pendingNonces, account }: PreviewContext,
): Finding[] {
  if (nonce === undefined || !pendingNonces) return []
  const { first, next } = pendingNonces
  if (nonce < first || nonce >= next) return []
  const found = warning('replacesPending', `${nonce}`)
  // Nothing in its place: how transactions are cancelled.
  const isCancelled = value === 0n && data === '0x' && isSameAddress(String(to), account)
  return [isCancelled ? softened(found) : found]
}
