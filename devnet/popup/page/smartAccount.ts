import { createPublicClient, defineChain, type Hex, http, isAddress, type PublicClient } from 'viem'
import {
  type ToCoinbaseSmartAccountReturnType,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import {
  findWallet,
  makeWallet,
  type OwnWallet,
  ownerOf,
  saveWallet,
} from '#devnet/popup/page/ownWallet.ts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** The wallet's contract account on a chain, deployed or not. */
export type SmartAccount = ToCoinbaseSmartAccountReturnType

/** Creates a client for a chain. */
export function clientOf({ id, name, rpcUrl }: PopupChain): PublicClient {
  const chain = defineChain({
    ...{ id, name },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 100 })
}

/**
 * Returns a request's chain.
 * @throws RpcError 4902 if the wallet does not know it
 */
export function chainOf({ chains }: Pick<PopupCall, 'chains'>, chainId: number): PopupChain {
  const chain = chains.find(({ id }) => id === chainId)
  if (chain) return chain
  throw rpcError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
}

/** Returns a wallet's account on a chain; its address is the same on every chain. */
export async function smartAccount(wallet: OwnWallet, chain: PopupChain): Promise<SmartAccount> {
  const account = await toCoinbaseSmartAccount({
    client: clientOf(chain),
    owners: [ownerOf(wallet)],
    version: '1.1',
    ...(wallet.address ? { address: wallet.address } : {}),
  })
  if (!wallet.address) saveWallet({ ...wallet, address: account.address })
  return account
}

/** Returns a wallet's address; if not known yet, it is read from the first chain. */
export async function addressOf(wallet: OwnWallet, call: PopupCall): Promise<Hex> {
  if (wallet.address) return wallet.address
  const [first] = call.chains
  if (!first) throw rpcError(-32603, 'The wallet knows no chain.')
  return (await smartAccount(wallet, first)).address
}

/** Returns the user's wallet; creates it after their approval if this browser has none. */
export async function ownWallet({ settings }: PopupCall): Promise<OwnWallet> {
  return findWallet(settings) ?? (await makeWallet(settings))
}

/**
 * Returns the wallet of a connected site.
 * @throws RpcError 4100 if the site is not connected, -32602 if it names an account that is not
 * this wallet's
 */
export async function connectedWallet(call: PopupCall, named?: unknown): Promise<OwnWallet> {
  const wallet = findWallet(call.settings)
  if (!wallet || !call.site.isConnected) {
    throw rpcError(4100, 'The requested method and/or account has not been authorized by the user.')
  }
  // With the `wrongAccount` setting on, the named account is not checked.
  if (named === undefined || call.settings.wrongAccount) return wallet
  if (typeof named !== 'string' || !isAddress(named, { strict: false })) {
    throw rpcError(-32602, 'The account must be an address.')
  }
  if (named.toLowerCase() !== (await addressOf(wallet, call)).toLowerCase()) {
    throw rpcError(-32602, 'The request names another account than this wallet’s.')
  }
  return wallet
}
