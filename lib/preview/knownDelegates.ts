import { simple7702Account } from '#lib/protocol/smartWallet.ts'

/** Contracts made to be delegated to (EIP-7702), by address in lower case. The same on every chain. */
const knownDelegates: Record<string, string> = {
  [simple7702Account.toLowerCase()]: 'Simple7702Account (ERC-4337)',
}

/** Their addresses: what only looks like one of them is named. */
export const knownDelegateAddresses = Object.keys(knownDelegates)

/** The name of a contract that is known to be made for it. */
export function delegateName(address: string): string | undefined {
  const key = address.toLowerCase()
  return Object.hasOwn(knownDelegates, key) ? knownDelegates[key] : undefined
}
