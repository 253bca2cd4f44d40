import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_chainId` (EIP-695): the wallet's current chain, independent of its RPC. */
export async function chainId({ store }: WalletCall): Promise<unknown> {
  return `0x${store.get().chainId.toString(16)}`
}

/** `net_version`: the same in decimal. */
export async function netVersion({ store }: WalletCall): Promise<unknown> {
  return String(store.get().chainId)
}
