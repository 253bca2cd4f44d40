/** What the request is judged against. */
export type PreviewContext = {
  account: string
  chainId: number
  /** Symbol of the chain's own currency, in which value is counted; ETH where missing. */
  currency?: string | undefined
  /** Of the page that asks, as `location.origin` has it. */
  origin: string
  /** Addresses the person dealt with: what only looks like one of them is named. */
  knownAddresses?: readonly string[] | undefined
  /** Unix time in seconds; the clock's where missing. */
  now?: number | undefined
}
