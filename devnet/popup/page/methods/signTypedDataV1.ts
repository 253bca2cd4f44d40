import type { PopupAnswer } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/**
 * `eth_signTypedData_v1`: refused. It predates EIP-712 and binds no domain, so a contract cannot
 * verify it.
 */
export async function signTypedDataV1(): Promise<PopupAnswer> {
  throw rpcError(4200, 'The smart wallet signs typed data of EIP-712 only (eth_signTypedData_v4).')
}
