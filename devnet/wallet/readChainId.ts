import { rpcError } from '#devnet/rpcError.ts'

/**
 * Reads `{ chainId: '0x…' }`, the first parameter of EIP-3326 and EIP-3085.
 * @throws RpcError -32602
 */
export function readChainId(params: unknown): { chainId: number; rest: Record<string, unknown> } {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const rest = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
  const text = rest.chainId
  if (typeof text !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(text)) {
    throw rpcError(-32602, 'Expected a 0x-prefixed hexadecimal string "chainId".')
  }
  return { chainId: Number(text), rest }
}
