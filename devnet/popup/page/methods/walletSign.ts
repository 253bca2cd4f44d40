import { signMessage } from '#devnet/popup/page/methods/personalSign.ts'
import { signData } from '#devnet/popup/page/methods/signTypedData.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** `wallet_sign` (ERC-7871): a message (0x45) or typed data (0x01), by ERC-191's version byte. */
export async function walletSign(call: PopupCall): Promise<PopupAnswer> {
  const [given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const { address, request } = (given ?? {}) as Record<string, unknown>
  const { type, data } = (request ?? {}) as Record<string, unknown>
  if (type === '0x01') return { value: { signature: await signData(call, data, address) } }
  if (type !== '0x45') throw rpcError(-32602, 'The request must be of type 0x45 or 0x01.')
  const message = typeof data === 'string' ? data : (data as { message?: unknown } | null)?.message
  if (typeof message !== 'string') throw rpcError(-32602, 'Expected the message to sign as text.')
  return { value: { signature: await signMessage(call, message, address) } }
}
