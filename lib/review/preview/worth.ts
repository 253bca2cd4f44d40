import { isNative, siteToken } from '#lib/review/preview/amounts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/**
 * What a unit is worth in dollars, at least and at most: so wide that it holds for years. Only of
 * tokens that the site lists, because anybody can take a symbol.
 */
const bounds: readonly (readonly [symbol: RegExp, least: number, most: number])[] = [
  [/^(?:[a-z]{0,2}USD[\w₮.]{0,4}|[sx]?DAI)$/i, 0.5, 2],
  [/^[a-z]{0,4}ETH$/i, 500, 20_000],
  [/^[a-z]{0,4}BTC(?:\.\w+)?$/i, 10_000, 1_000_000],
]

type Part = { amount: unknown; token: unknown }

/** Whether what is got is worth less than what is given, whatever the prices are. */
export function isGift(given: Part, got: Part, context: PreviewContext): boolean {
  const [least] = worthOf(given, context) ?? []
  const [, most] = worthOf(got, context) ?? []
  return least !== undefined && most !== undefined && least > most
}

function worthOf({ amount, token }: Part, context: PreviewContext) {
  const { symbol, decimals } = (isNative(token) ? context.currency : undefined) ??
    siteToken(token, context) ?? { symbol: isNative(token) ? 'ETH' : '', decimals: 18 }
  const [, least, most] = bounds.find(([pattern]) => pattern.test(symbol)) ?? []
  if (typeof amount !== 'bigint' || least === undefined || most === undefined) return undefined
  const units = Number(amount) / 10 ** decimals
  return [units * least, units * most] as const
}
