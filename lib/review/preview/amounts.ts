import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Currency, formatShortAmount } from '#lib/format/formatAmount.ts'
import { escapeHidden } from '#lib/review/preview/hiddenCharacters.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

/** How exchanges write the chain's own currency where they expect a token. */
const native = /^0x(0{40}|e{40})$/i

/** Whether a token stands for the chain's own currency. */
export const isNative = (token: unknown): boolean => native.test(String(token))

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
  // Its own contract tells the balance, too.
  const balance = facts?.balance !== undefined && { balance: facts.balance }
  if (ofSite) return { ...balance, ...ofSite, ...shares }
  if (facts?.decimals === undefined) return undefined
  const { decimals } = facts
  return { symbol: claimedSymbol(token, facts.symbol, context), decimals, ...balance, ...shares }
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
  if (isUnlimited(amount)) return allOf(token, context)
  if (isNative(token)) return formatValue(amount, context)
  const known = knownToken(token, context)
  return known
    ? formatShortAmount(amount, known, context.locale ?? 'en')
    : tokenText(token, context)
}

/** A number of shares of a token whose balances grow by themselves, or of a vault. */
export function sharesText(shares: bigint, token: unknown, context: PreviewContext): string {
  const known = knownToken(token, context)
  if (isUnlimited(shares)) return allOf(token, context)
  if (!known) return tokenText(token, context)
  const { decimals } = known
  const number = formatShortAmount(shares, { symbol: '', decimals }, context.locale ?? 'en')
  const amount = number.trim()
  return textsOf(context).values.shares({ amount, token: known.symbol })
}

/** A token's symbol, or its contract. */
export function tokenText(token: unknown, context: PreviewContext): string {
  if (isNative(token)) return context.currency?.symbol ?? 'ETH'
  return (
    knownToken(token, context)?.symbol ??
    textsOf(context).values.tokensOf({ contract: nameOf(token, context) })
  )
}

/** Contracts take the largest number, which nobody has, as all that the account has or owes. */
const allOf = (token: unknown, context: PreviewContext) =>
  textsOf(context).values.allOf({ token: tokenText(token, context) })

/**
 * Whether an allowance covers every balance: more units than any token has, or a number whose bits
 * are all ones, which contracts of any width use for "no limit".
 */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n || isAllOnes(amount)
}

const isAllOnes = (amount: bigint) => amount >= 2n ** 48n - 1n && (amount & (amount + 1n)) === 0n

/** Whether a number of any name stands for "no limit"; those that identify something never do. */
export function isNoLimit(name: string, value: bigint): boolean {
  return isAllOnes(value) && !/(id|ids|nonce|salt|key)$/i.test(name)
}
