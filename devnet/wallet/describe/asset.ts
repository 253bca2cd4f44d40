import { rpcError } from '#devnet/rpcError.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/wire.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

type Options = Record<string, unknown>

/**
 * Describes the asset of `wallet_watchAsset` (EIP-747): a token (ERC20) or an NFT (ERC721,
 * ERC1155).
 * @throws RpcError -32602 if it is neither
 */
export function assetDetails(params: unknown): RequestDetails {
  // Unlike other methods, this one may be called with an object instead of a list.
  const given: unknown = Array.isArray(params) ? params[0] : params
  const { type, options } = (given ?? {}) as { type?: unknown; options?: unknown }
  const isNft = type === 'ERC721' || type === 'ERC1155'
  if (type !== 'ERC20' && !isNft) {
    throw rpcError(-32602, 'The asset types this wallet knows are ERC20, ERC721 and ERC1155.')
  }
  const asset = (options ?? {}) as Options
  const { address } = asset
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw rpcError(-32602, 'Expected an "address" of 40 hex digits.')
  }
  const contract: RequestField = { label: 'Contract', value: address, kind: 'code' }
  return {
    title: isNft ? 'Add an NFT' : 'Add a token',
    approveLabel: 'Add',
    fields: isNft ? [contract, tokenIdField(asset)] : tokenFields(asset, contract),
    warnings: [],
  }
}

function tokenFields({ symbol, decimals }: Options, contract: RequestField): RequestField[] {
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11) {
    throw rpcError(-32602, 'Expected a "symbol" of 1 to 11 characters.')
  }
  return [
    { label: 'Symbol', value: visible(symbol) },
    contract,
    { label: 'Decimals', value: String(decimals ?? 18), kind: 'code' },
  ]
}

function tokenIdField({ tokenId }: Options): RequestField {
  if (typeof tokenId !== 'string' || !/^\d{1,78}$/.test(tokenId)) {
    throw rpcError(-32602, 'Expected a "tokenId" in decimal, as text.')
  }
  return { label: 'Token id', value: tokenId, kind: 'code' }
}
