/**
 * Ids of the chains whose logo the build writes to `public/networks/<chainId>.svg`, so that the page
 * requests no other. The same as in `scripts/lib/iconSources.mjs`, which a test compares.
 */
const withLogo = new Set([
  1, 10, 25, 50, 51, 56, 97, 100, 130, 137, 143, 169, 300, 324, 338, 545, 747, 999, 1001, 1301,
  1625, 2020, 5000, 7000, 7001, 8217, 8453, 10143, 13505, 17000, 33111, 33139, 42161, 42220, 43113,
  43114, 44787, 55244, 57073, 59141, 59144, 80002, 80094, 81457, 84532, 421614, 534351, 534352,
  560048, 763373, 3441006, 7777777, 11155111, 11155420, 168587773, 666666666, 999999999,
])

/** Path of a network's logo, or undefined if there is none. */
export function networkIconPath(chainId: number): string | undefined {
  return withLogo.has(chainId) ? `/networks/${chainId}.svg` : undefined
}
