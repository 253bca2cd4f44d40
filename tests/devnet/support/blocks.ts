/**
 * Blocks of a new chain: one for each contract the devnet deploys, one for each deposit of its
 * paymaster, and one for the wallets' tokens.
 */
export const firstBlock = 17

/** The number of the n-th block after those, as a node returns it. */
export function blockAfter(n: number): string {
  return `0x${(firstBlock + n).toString(16)}`
}
