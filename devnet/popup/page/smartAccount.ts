import { createPublicClient, defineChain, type Hex, http, isAddress, type PublicClient } from 'viem'
import {
  type ToCoinbaseSmartAccountReturnType,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import {
  findWallet,
  keepWallet,
  makeWallet,
  type OwnWallet,
  ownerOf,
} from '#devnet/popup/page/ownWallet.ts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** The wallet's contract account on a chain, deployed or not. */
export type SmartAccount = ToCoinbaseSmartAccountReturnType

/** Asks a chain. */
export function clientOf({ id, name, rpcUrl }: PopupChain): PublicClient {
  const chain = defineChain({
    ...{ id, name },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 100 })
}

/** The chain of a request; throws 4902 for one the wallet does not know. */
export function chainOf({ chains }: Pick<PopupCall, 'chains'>, chainId: number): PopupChain {
  const chain = chains.find(({ id }) => id === chainId)
  if (chain) return chain
  throw rpcError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
}

/** The account of a wallet on a chain; its address is the same on every chain. */
export async function smartAccount(wallet: OwnWallet, chain: PopupChain): Promise<SmartAccount> {
  const account = await toCoinbaseSmartAccount({
    client: clientOf(chain),
    owners: [ownerOf(wallet)],
    version: '1.1',
    ...(wallet.address ? { address: wallet.address } : {}),
  })
  if (!wallet.address) keepWallet({ ...wallet, address: account.address })
  return account
}

/** The address of a wallet, asked of the first chain where it is not known yet. */
export async function addressOf(wallet: OwnWallet, call: PopupCall): Promise<Hex> {
  if (wallet.address) return wallet.address
  const [first] = call.chains
  if (!first) throw rpcError(-32603, 'The wallet knows no chain.')
  return (await smartAccount(wallet, first)).address
}

/** The person's wallet, made after their yes where this browser has none. */
export async function ownWallet({ switches }: PopupCall): Promise<OwnWallet> {
  return findWallet(switches) ?? (await makeWallet(switches))
}

/**
 * The wallet of a site that was let in. Throws 4100 for any other site, and -32602 where the site
 * names an account that is not this wallet's.
 */
export async function connectedWallet(call: PopupCall, named?: unknown): Promise<OwnWallet> {
  const wallet = findWallet(call.switches)
  if (!wallet || !call.site.isConnected) {
    throw rpcError(4100, 'The requested method and/or account has not been authorized by the user.')
  }
  // Told to speak for another account, the wallet does not look at which one was meant.
  if (named === undefined || call.switches.anotherAccount) return wallet
  if (typeof named !== 'string' || !isAddress(named, { strict: false })) {
    throw rpcError(-32602, 'The account must be an address.')
  }
  if (named.toLowerCase() !== (await addressOf(wallet, call)).toLowerCase()) {
    throw rpcError(-32602, 'The request names another account than this wallet’s.')
  }
  return wallet
}
