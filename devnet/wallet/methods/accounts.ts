import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_accounts`: the accounts that the site may see, without a prompt; empty while locked. */
export async function accounts({ origin, store }: WalletCall): Promise<unknown> {
  return store.accountsFor(origin)
}
