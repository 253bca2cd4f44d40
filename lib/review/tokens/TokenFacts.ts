/** What a token's contract claims about itself, and what the account has of it. */
export type TokenFacts = {
  symbol?: string
  /** Missing if it does not count in units, as a collection of NFTs. */
  decimals?: number
  balance?: bigint
  /** The same in shares, of a token whose balances grow by themselves (stETH). */
  shares?: bigint
  /** It says that it is a collection of NFTs (ERC-721, by ERC-165). */
  isCollection?: true
}
