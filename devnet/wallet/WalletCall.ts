import type { Hex, LocalAccount } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import type { Clock } from '#devnet/clock.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'

/** One request of a site, as the method that answers it sees it. */
export type WalletCall = {
  /** Who asks: from the browser's Origin header, never from the page's own words. */
  origin: string
  method: string
  params: unknown
  store: WalletStore
  clock: Clock
  /** Puts it before a person; throws 4001 with these words on a refusal, never settles when ignored. */
  ask(details: RequestDetails, refusal: string): Promise<void>
  /** True while another connection request of this origin waits. */
  isConnectionWaiting(): boolean
  /** Asks the RPC of the wallet's chain; throws 4901 where it has none. */
  callChain: CallRpc
  /** Sends one after the other, so that no two take the same nonce. */
  inTurn<T>(job: () => Promise<T>): Promise<T>
}

/** Answers one JSON-RPC method. */
export type WalletMethod = (call: WalletCall) => Promise<unknown>

/** What signs, and under which address. */
export type Signer = { address: Hex; account: LocalAccount }
