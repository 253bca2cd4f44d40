import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { connectedWallet } from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** `wallet_watchAsset` (EIP-747): shows a token and says true; the popup keeps no token list. */
export async function watchAsset(call: PopupCall): Promise<PopupAnswer> {
  // The one method of its family whose parameter is not in a list.
  const given: unknown = Array.isArray(call.params) ? call.params[0] : call.params
  const { type, options } = (given ?? {}) as { type?: unknown; options?: unknown }
  const { address, symbol, decimals } = (options ?? {}) as Record<string, unknown>
  if (type !== 'ERC20') throw rpcError(-32602, 'The only asset type this wallet knows is ERC20.')
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw rpcError(-32602, 'Expected an "address" of 40 hex digits.')
  }
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11) {
    throw rpcError(-32602, 'Expected a "symbol" of 1 to 11 characters.')
  }
  await connectedWallet(call)
  await call.ask({
    title: 'Add a token',
    approveLabel: 'Add',
    fields: [
      { label: 'Symbol', value: visible(symbol) },
      { label: 'Contract', value: address, kind: 'code' },
      { label: 'Decimals', value: String(decimals ?? 18), kind: 'code' },
    ],
    warnings: [],
  })
  return { value: true }
}
