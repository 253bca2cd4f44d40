import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Currency, formatShortAmount } from '#lib/format/formatAmount.ts'
import { escapeHidden } from '#lib/review/preview/hiddenCharacters.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

/** How exchanges write the chain's own currency where they expect a token. */
const native = /^0x(0{40}|e{40})$/i

/** A token that the site knows, with the account's balance if it is known. */
export function siteToken(token: unknown, { tokens }: PreviewContext) {
  return tokens?.find(({ address }) => isSameAddress(address, String(token)))
}

/**
 * A token that the site knows, or as its contract describes itself. Anyone can call a token USDC, so
 * that the symbol of one that the site does not know has its address beside it.
 */
export function knownToken(token: unknown, context: PreviewContext): KnownToken | undefined {
  const facts = tokenFacts(token, context)
  const shares = facts?.shares !== undefined && { shares: facts.shares }
  const ofSite = siteToken(token, context)
  if (ofSite) return { ...ofSite, ...shares }
  if (facts?.decimals === undefined) return undefined
  const { decimals, balance } = facts
  return {
    symbol: claimedSymbol(token, facts.symbol, context),
    decimals,
    ...(balance !== undefined && { balance }),
    ...shares,
  }
}

type KnownToken = Currency & { balance?: bigint; shares?: bigint }

function claimedSymbol(token: unknown, symbol: string | undefined, context: PreviewContext) {
  const contract = nameOf(token, context)
  return symbol === undefined
    ? textsOf(context).values.tokensOf({ contract })
    : `${escapeHidden(symbol)} (${contract})`
}

/** A token's properties, according to its contract. */
function tokenFacts(token: unknown, { tokenFacts: all }: PreviewContext) {
  const key = String(token).toLowerCase()
  return all && Object.hasOwn(all, key) ? all[key] : undefined
}

/** An amount of a token that the site knows; of another one, only its contract can be named. */
export function amountText(amount: unknown, token: unknown, context: PreviewContext): string {
  if (typeof amount !== 'bigint') return tokenText(token, context)
  if (native.test(String(token))) return formatValue(amount, context)
  const known = knownToken(token, context)
  return known
    ? formatShortAmount(amount, known, context.locale ?? 'en')
    : tokenText(token, context)
}

/** A number of shares of a token whose balances grow by themselves, or of a vault. */
export function sharesText(shares: bigint, token: unknown, context: PreviewContext): string {
  const known = knownToken(token, context)
  if (!known) return tokenText(token, context)
  const { decimals } = known
  const number = formatShortAmount(shares, { symbol: '', decimals }, context.locale ?? 'en')
  const amount = number.trim()
  return textsOf(context).values.shares({ amount, token: known.symbol })
}

/** A token's symbol, or its contract. */
export function tokenText(token: unknown, context: PreviewContext): string {
  if (native.test(String(token))) return context.currency?.symbol ?? 'ETH'
  return (
    knownToken(token, context)?.symbol ??
    textsOf(context).values.tokensOf({ contract: nameOf(token, context) })
  )
}

/**
 * Whether an allowance covers every balance: more units than any token has, or a number whose bits
 * are all ones, which contracts of any width use for "no limit".
 */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n || (amount >= 2n ** 48n - 1n && (amount & (amount + 1n)) === 0n)
}

/** Whether an amount is at least half of what the account has, if that is known. */
export function isMostOfBalance(amount: bigint, token: unknown, context: PreviewContext): boolean {
  const balance = balanceOf(token, context)
  return balance !== undefined && balance > 0n && amount * 2n >= balance
}

/** Whether an amount leaves less than a tenth of what the account has, and can be paid. */
export function isNearlyAll(amount: bigint, token: unknown, context: PreviewContext): boolean {
  const balance = balanceOf(token, context)
  return balance !== undefined && amount <= balance && amount * 10n >= balance * 9n && amount > 0n
}

/** Whether so many shares are nearly all, or may be: a share is worth more than a unit, if it earns. */
export function isNearlyAllShares(
  shares: bigint,
  token: unknown,
  context: PreviewContext,
): boolean {
  const own = knownToken(token, context)?.shares
  if (own === undefined) return isMostOfBalance(shares, token, context)
  return shares <= own && shares * 10n >= own * 9n && shares > 0n
}

function balanceOf(token: unknown, context: PreviewContext): bigint | undefined {
  return native.test(String(token)) ? context.balance : knownToken(token, context)?.balance
}
