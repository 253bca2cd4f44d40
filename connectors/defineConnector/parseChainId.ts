/**
 * Parses a chain id as wallets report it: a number, a hex or decimal string, a bigint, or CAIP-2.
 * Undefined for anything else.
 */
export function parseChainId(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^eip155:/, '') : value
  if (typeof text === 'string' && !/^(0x[0-9a-f]+|\d+)$/i.test(text)) return undefined
  if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'bigint')
    return undefined
  const chainId = Number(text)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
