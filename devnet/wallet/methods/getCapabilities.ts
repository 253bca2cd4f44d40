import { rpcError } from '#devnet/rpcError.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `wallet_getCapabilities` (EIP-5792): batches on every known chain, none of them atomic. */
export async function getCapabilities(call: WalletCall): Promise<unknown> {
  requireBatches(call)
  const [address, wanted] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  signerFor(call, address)
  if (wanted !== undefined && !Array.isArray(wanted)) {
    throw rpcError(-32602, 'Expected the chain ids as a list.')
  }
  const chainIds = wanted?.map(Number)
  const chains = call.store.get().knownChains.filter(({ id }) => chainIds?.includes(id) ?? true)
  return Object.fromEntries(
    chains.map(({ id }) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]),
  )
}

/**
 * Requires EIP-5792 support.
 * @throws RpcError 4200 if the `batches` switch is off
 */
export function requireBatches({ method, store }: WalletCall): void {
  if (store.get().batches) return
  throw rpcError(4200, `The method "${method}" is not supported by the dev wallet.`)
}
