/** What an app has asked the owners of the devnet's Safe. */
export type SafeRequest = {
  id: string
  kind: 'message' | 'transaction'
  /** What the owners sign; also how the app asks for the result later. */
  hash: `0x${string}`
  /** The message or the calls, as the page shows them. */
  text: string
  /** Which owners have signed. */
  signed: boolean[]
  outcome: 'pending' | 'done' | 'rejected' | 'failed'
  /** The signatures of a message that all owners have signed. */
  signature?: `0x${string}`
  /** Of a transaction that was sent. */
  txHash?: `0x${string}`
}

/** `GET /control/safe`, and what its page shows. */
export type SafeState = {
  address: `0x${string}`
  chainId: number
  owners: `0x${string}`[]
  /** Newest first. */
  requests: SafeRequest[]
}
