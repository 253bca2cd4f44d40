import type { Hex, LocalAccount } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import type { Clock } from '#devnet/clock.ts'
import type { Mutex } from '#devnet/createMutex.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

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
  withLock: Mutex
}

/** Handles one JSON-RPC method. */
export type WalletMethod = (call: WalletCall) => Promise<unknown>

/** A signing account and its address. */
export type Signer = { address: Hex; account: LocalAccount }

/** A batch that was sent (EIP-5792), one transaction for each call. */
export type CallBundle = {
  origin: string
  id: string
  chainId: number
  hashes: Hex[]
  /** A call could not be sent, and the following calls were skipped. */
  isCutShort: boolean
}

/** The batches of one wallet; a site can query only its own. */
export type CallBundles = {
  find(origin: string, id: string): CallBundle | undefined
  add(bundle: CallBundle): void
}

const bundleLimit = 200

/** Creates an empty list that keeps the newest 200. */
export function createCallBundles(): CallBundles {
  let bundles: CallBundle[] = []
  return {
    find: (origin, id) => bundles.find((one) => one.origin === origin && one.id === id),
    add(bundle) {
      bundles = [bundle, ...bundles].slice(0, bundleLimit)
    },
  }
}

/**
 * Returns the key for an address that the site is connected to; with the `wrongSignature` switch,
 * the next account's key.
 * @throws RpcError -32602 if it is not an address, 4100 if the site may not use it
 */
export function signerFor({ origin, store }: WalletCall, address: unknown): Signer {
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw rpcError(-32602, 'The account to sign with must be an address.')
  }
  const known = store.accountsFor(origin).find((one) => isSame(one, address))
  const index = walletAccounts.findIndex((account) => account.address === known)
  const keyIndex = store.get().wrongSignature ? (index + 1) % walletAccounts.length : index
  const account = walletAccounts[keyIndex]
  if (!known || !account) {
    throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  }
  return { address: known, account }
}

function isSame(one: Hex, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
