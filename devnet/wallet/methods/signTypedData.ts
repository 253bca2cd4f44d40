import { rpcError } from '#devnet/rpcError.ts'
import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { readTypedData } from '#devnet/wallet/readTypedData.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/**
 * `eth_signTypedData_v4` (EIP-712): the account, then the data as JSON text or object. Data for
 * another chain is refused.
 */
export async function signTypedData(call: WalletCall): Promise<unknown> {
  return sign(call, readTypedData)
}

/**
 * `eth_signTypedData_v3`: the same for data without arrays, which that version does not support.
 */
export async function signTypedDataV3(call: WalletCall): Promise<unknown> {
  return sign(call, (given, chainId) => {
    const read = readTypedData(given, chainId)
    const fields = Object.values(read.typedData.types).flat() as { type: string }[]
    if (!fields.some(({ type }) => type.endsWith(']'))) return read
    throw rpcError(-32602, 'Lists need eth_signTypedData_v4.')
  })
}

async function sign(call: WalletCall, read: typeof readTypedData): Promise<unknown> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const signer = signerFor(call, address)
  const { typedData, hash } = read(given, call.store.get().chainId)
  const details = { ...typedDataDetails(typedData, hash), account: signer.address }
  await call.ask(details, 'User denied message signature.')
  return signerFor(call, address).account.signTypedData(typedData)
}
