import type { Hex, LocalAccount } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import type { Clock } from '#devnet/clock.ts'
import type { CallBundles } from '#devnet/wallet/callBundles.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'

/** One request of a site, as passed to the method that handles it. */
export type WalletCall = {
  /** The requesting site, from the browser's Origin header, never from the page. */
  origin: string
  method: string
  params: unknown
  store: WalletStore
  clock: Clock
  /** Batches that were sent (EIP-5792). */
  bundles: CallBundles
  /**
   * Prompts the user; throws 4001 with the message `refusal` if rejected, never settles if ignored.
   */
  prompt(details: RequestDetails, refusal: string): Promise<void>
  /** True while another connection request of this origin is pending. */
  isConnectionWaiting(): boolean
  /** Calls the RPC of the wallet's chain; throws 4901 if it has none. */
  callChain: CallRpc
  /** Runs jobs one at a time, so that no two transactions take the same nonce. */
  withLock<T>(job: () => Promise<T>): Promise<T>
}

/** Handles one JSON-RPC method. */
export type WalletMethod = (call: WalletCall) => Promise<unknown>

/** A signing account and its address. */
export type Signer = { address: Hex; account: LocalAccount }
