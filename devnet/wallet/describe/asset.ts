import { rpcError } from '#devnet/rpcError.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** How a wallet reads the token of `wallet_watchAsset` (EIP-747). Throws -32602 for what is none. */
export function assetDetails(params: unknown): RequestDetails {
  // The one method of its family whose parameter is not in a list.
  const given: unknown = Array.isArray(params) ? params[0] : params
  const { type, options } = (given ?? {}) as { type?: unknown; options?: unknown }
  const { address, symbol, decimals } = (options ?? {}) as Record<string, unknown>
  if (type !== 'ERC20') throw rpcError(-32602, 'The only asset type this wallet knows is ERC20.')
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw rpcError(-32602, 'Expected an "address" of 40 hex digits.')
  }
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11) {
    throw rpcError(-32602, 'Expected a "symbol" of 1 to 11 characters.')
  }
  return {
    title: 'Add a token',
    approveLabel: 'Add',
    fields: [
      { label: 'Symbol', value: visible(symbol) },
      { label: 'Contract', value: address, kind: 'code' },
      { label: 'Decimals', value: String(decimals ?? 18), kind: 'code' },
    ],
    warnings: [],
  }
}
