import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_accounts`: what the site may see, without asking anybody; empty while locked. */
export async function accounts({ origin, store }: WalletCall): Promise<unknown> {
  return store.accountsFor(origin)
}
