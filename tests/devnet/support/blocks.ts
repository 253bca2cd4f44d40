/**
 * Blocks of a new chain: one for each contract the devnet deploys, and one for each deposit of its
 * paymaster.
 */
export const firstBlock = 10

/** The number of the n-th block after those, as a node returns it. */
export function blockAfter(n: number): string {
  return `0x${(firstBlock + n).toString(16)}`
}
