import type { PopupAnswer } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** `eth_signTransaction`: refused, because a contract account has no key and sends operations. */
export async function signTransaction(): Promise<PopupAnswer> {
  throw rpcError(4200, 'A smart wallet cannot sign a transaction without sending it.')
}
