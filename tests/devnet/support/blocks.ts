/** Blocks that a fresh chain has: one for each contract that the devnet puts there. */
export const firstBlock = 6

/** The number of the n-th block after those, as a node tells it. */
export function blockAfter(n: number): string {
  return `0x${(firstBlock + n).toString(16)}`
}
