import { type Hex, isHex, recoverMessageAddress, stringToHex } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'

/**
 * Reads the parameters of `personal_ecRecover`, a message and its signature, and returns the signer
 * (ERC-191).
 * @throws RpcError -32602 if the signature is invalid
 */
export async function recoverSigner(params: unknown): Promise<Hex> {
  const [text, signature] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof text !== 'string') throw rpcError(-32602, 'Expected the message as text.')
  if (!isHex(signature) || signature.length !== 132) {
    throw rpcError(-32602, 'Only the 65 bytes of a key’s signature tell an address.')
  }
  const raw = isHex(text) ? text : stringToHex(text)
  try {
    return await recoverMessageAddress({ message: { raw }, signature })
  } catch {
    throw rpcError(-32602, 'The signature is none.')
  }
}
