import type { Hex } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { Signer, WalletCall } from '#devnet/wallet/WalletCall.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

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
