import type { Currency } from '#lib/formatAmount.ts'

/** What a request is checked against. */
export type PreviewContext = {
  account: string
  chainId: number
  /**
   * The chain's native currency, for amounts.
   * @default ether
   */
  currency?: Currency | undefined
  /** The account's balance in the smallest unit; undefined if unknown. */
  balance?: bigint | undefined
  /** The maximum gas fee that the account itself pays; undefined if unknown or sponsored. */
  fee?: bigint | undefined
  /** `location.origin` of the requesting page. */
  origin: string
  /** Addresses the user has interacted with; similar-looking ones trigger a warning. */
  knownAddresses?: readonly string[] | undefined
  /**
   * Unix time in seconds.
   * @default the current time
   */
  now?: number | undefined
}
