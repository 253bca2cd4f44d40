import { isHex, recoverMessageAddress, stringToHex } from 'viem'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

/**
 * `personal_ecRecover` and `eth_ecRecover`: whose key signed a message. Nobody needs to be asked,
 * and a contract's signature has no such answer.
 */
export async function ecRecover({ params }: PopupCall): Promise<PopupAnswer> {
  const [text, signature] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof text !== 'string') throw rpcError(-32602, 'Expected the message as text.')
  if (!isHex(signature) || signature.length !== 132) {
    throw rpcError(-32602, 'Only the 65 bytes of a key’s signature tell an address.')
  }
  const raw = isHex(text) ? text : stringToHex(text)
  try {
    return { value: await recoverMessageAddress({ message: { raw }, signature }) }
  } catch {
    throw rpcError(-32602, 'The signature is none.')
  }
}
