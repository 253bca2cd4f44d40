import type { Address } from 'viem'
import { toAddress } from '#lib/addresses/toAddress.ts'

/** No wallet exposes more; each checksum costs one hash. */
const accountLimit = 1000

/** Parses a wallet's accounts: checksummed, at most 1,000; invalid entries are dropped. */
export function parseAccounts(value: unknown): readonly Address[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, accountLimit).flatMap((account) => toAddress(account) ?? [])
}
