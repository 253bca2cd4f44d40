/** Delegation state of an account, by its code (EIP-7702). */
export type Delegation =
  | { state: 'none' }
  | { state: 'delegated'; contractAddress: `0x${string}` }
  /** Contract code: not an externally owned account. */
  | { state: 'contract' }

const designator = /^0xef0100([0-9a-f]{40})$/i

/** Parses the code at an account: a delegation is `0xef0100` followed by the contract's address. */
export function readDelegation(code: string | undefined | null): Delegation {
  if (!code || code === '0x') return { state: 'none' }
  const digits = designator.exec(code)?.[1]
  if (!digits) return { state: 'contract' }
  return { state: 'delegated', contractAddress: `0x${digits}` }
}
