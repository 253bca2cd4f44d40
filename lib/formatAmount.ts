import { formatUnits } from 'viem/utils'

/** A currency: its symbol and the number of decimals. */
export type Currency = { symbol: string; decimals: number }

/** Ethereum's native currency, also used for a chain whose own is unknown. */
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Formats an amount in the currency's smallest unit as a number with the symbol: `1.5 ETH`. */
export function formatAmount(amount: bigint, { symbol, decimals }: Currency): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** The same with at most six decimals, not counting leading zeros. */
export function formatShortAmount(amount: bigint, { symbol, decimals }: Currency): string {
  const digits = formatUnits(amount, decimals)
    .replace(/(\.0*\d{1,6})\d*$/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
  return `${digits} ${symbol}`
}
