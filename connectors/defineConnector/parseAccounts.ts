import { type Address, getAddress, isAddress } from 'viem'

/** Accounts as wallets tell them, checksummed; what is no address is left out. */
export function parseAccounts(value: unknown): readonly Address[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((account) => typeof account === 'string' && isAddress(account, { strict: false }))
    .map((account) => getAddress(account))
}
