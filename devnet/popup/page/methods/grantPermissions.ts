import type { PopupAnswer } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** `wallet_grantPermissions` (ERC-7715): refused, because this wallet does not delegate. */
export async function grantPermissions(): Promise<PopupAnswer> {
  throw rpcError(4200, 'The smart wallet lets nobody act without asking.')
}
