import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { readTypedData } from '#devnet/wallet/readTypedData.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/**
 * `eth_signTypedData_v4` (EIP-712): the account, then the data as JSON text or object. Data made
 * for another chain is refused.
 */
export async function signTypedData(call: WalletCall): Promise<unknown> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const signer = signerFor(call, address)
  const { typedData, hash } = readTypedData(given, call.store.get().chainId)
  const details = { ...typedDataDetails(typedData, hash), account: signer.address }
  await call.ask(details, 'User denied message signature.')
  return signerFor(call, address).account.signTypedData(typedData)
}
