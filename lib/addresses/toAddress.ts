import { getAddress } from 'viem/utils'
import { addressPattern } from '#lib/protocol/constants.ts'

/**
 * Adds the optional 0x prefix to an address; undefined if the text is not an address. Keeps upper
 * and lower case, which reveals typing mistakes.
 */
export function withPrefix(text: string): `0x${string}` | undefined {
  return addressPattern.test(text) ? `0x${text.slice(-40)}` : undefined
}

/**
 * Converts an Ethereum address with optional 0x prefix to its checksummed form; undefined if it is
 * not an address.
 */
export function toAddress(value: unknown): `0x${string}` | undefined {
  const address = typeof value === 'string' ? withPrefix(value) : undefined
  return address && getAddress(address.toLowerCase())
}
