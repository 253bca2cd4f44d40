import { isNative, knownToken, siteToken } from '#lib/review/preview/amounts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

/**
 * From which part of what the account has a stranger's share is a danger:
 *
 * - half of an asset, if the stranger may take it, if it goes along with a call of their contract,
 *   or if it goes in several parts: calls, items of a signature, requests within an hour. The shares
 *   of different assets are added, because prices are unknown: 30 % of one and 45 % of another count
 *   as 75 %.
 * - three quarters, if it is one payment: people pay half of what they have to a landlord.
 * - a fifth, if a node says that nothing comes back for it.
 *
 * While nobody tells what the account has, a large amount counts as all of it: five units of the
 * chain's currency, 500 of a token, or of a token that the site lists 5 if it is a form of ether, and
 * a fifth if it is one of bitcoin.
 */
const most = 0.5
const nearlyAll = 0.75
const much = 0.2
const largeValue = 5n * 10n ** 18n

/**
 * The share of what the account has, up to 1; undefined if that is unknown and the amount is not
 * large. `balance` is what it had, if that is not what it has now.
 */
export function shareOf(
  amount: bigint,
  token: unknown,
  context: PreviewContext,
  balance = balanceOf(token, context),
): number | undefined {
  if (balance === undefined) return isLarge(amount, token, context) ? 1 : undefined
  if (balance === 0n) return 0
  return amount >= balance ? 1 : Number((amount * 10_000n) / balance) / 10_000
}

/** Whether a share, or the sum of several, is most of what there is. */
export const isMostShare = (share: number | undefined): boolean =>
  share !== undefined && share >= most

/** Whether a share is too much for nothing. */
export const isMuchShare = (share: number | undefined): boolean =>
  share !== undefined && share >= much

/** Whether an amount is at least half of what the account has. */
export function isMostOfBalance(amount: bigint, token: unknown, context: PreviewContext): boolean {
  return isMostShare(shareOf(amount, token, context))
}

/** Whether an amount leaves less than a quarter of what the account has, and can be paid. */
export function isNearlyAll(amount: bigint, token: unknown, context: PreviewContext): boolean {
  const balance = balanceOf(token, context)
  if (balance === undefined) return isLargePayment(amount, token, context)
  return amount <= balance && isNearlyAllShare(shareOf(amount, token, context, balance))
}

/** A smart account often has more than a key, and several people watch what a Safe pays. */
function isLargePayment(amount: bigint, token: unknown, context: PreviewContext): boolean {
  if (!context.payer) return isLarge(amount, token, context)
  return isLarge(amount / (context.isPayerAlone ? 2n : 1000n), token, context)
}

/** Whether so many shares are nearly all, or may be: a share is worth more than a unit, if it earns. */
export function isNearlyAllShares(
  shares: bigint,
  token: unknown,
  context: PreviewContext,
): boolean {
  const own = context.payer ? undefined : knownToken(token, context)?.shares
  if (own === undefined) return isMostOfBalance(shares, token, context)
  return shares <= own && isNearlyAllShare(shareOf(shares, token, context, own))
}

/** Whether a share is nearly all that there is. */
export const isNearlyAllShare = (share: number | undefined): boolean =>
  share !== undefined && share >= nearlyAll

/** What the account has of an asset, if that is known. */
export function balanceOf(token: unknown, context: PreviewContext): bigint | undefined {
  if (context.payer) return undefined
  return isNative(token) ? context.balance : knownToken(token, context)?.balance
}

/** The warning for most of an asset: that it may be most, if nobody has told what there is. */
export function mostWarning(
  code: 'wholeBalance' | 'sendsMost',
  token: unknown,
  context: PreviewContext,
  [subject, field]: [subject: string, field: string],
): Finding {
  return warning(balanceOf(token, context) === undefined ? 'maybeMost' : code, subject, field)
}

/** Of a token without known decimals, it is large with the most that tokens have. */
function isLarge(amount: bigint, token: unknown, context: PreviewContext): boolean {
  // Nothing is unknown yet.
  if (context.node === 'asking') return false
  if (isNative(token)) return amount >= largeValue
  const { decimals = 18 } = knownToken(token, context) ?? {}
  // A hundredth of a unit is the smallest of these amounts.
  return amount * 100n >= largeAmountOf(token, context) * 10n ** BigInt(decimals)
}

/** In hundredths of a unit: of tokens that the site lists, the symbol tells what one is about. */
function largeAmountOf(token: unknown, context: PreviewContext): bigint {
  const symbol = siteToken(token, context)?.symbol ?? ''
  if (/^[a-z]{0,4}ETH$/i.test(symbol)) return 500n
  return /^[a-z]{0,4}BTC(\.\w+)?$/i.test(symbol) ? 20n : 50_000n
}
