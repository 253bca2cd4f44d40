import type { PopupAnswer } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** `eth_signTypedData_v1`: older than EIP-712, and no contract can check it for whom it was meant. */
export async function signTypedDataV1(): Promise<PopupAnswer> {
  throw rpcError(4200, 'The smart wallet signs typed data of EIP-712 only (eth_signTypedData_v4).')
}
