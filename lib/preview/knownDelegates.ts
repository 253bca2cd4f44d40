import { simple7702Account } from '#lib/protocol/smartWallet.ts'

/** Contracts designed as EIP-7702 delegates, by address in lower case. The same on every chain. */
const knownDelegates: Record<string, string> = {
  [simple7702Account.toLowerCase()]: 'Simple7702Account (ERC-4337)',
}

/** Their addresses; similar-looking ones trigger a warning. */
export const knownDelegateAddresses = Object.keys(knownDelegates)

/** The name of a known delegate contract. */
export function delegateName(address: string): string | undefined {
  const key = address.toLowerCase()
  return Object.hasOwn(knownDelegates, key) ? knownDelegates[key] : undefined
}
