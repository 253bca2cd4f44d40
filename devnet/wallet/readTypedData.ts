import { type Hex, hashTypedData } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import type { AnyTypedData } from '#devnet/wallet/AnyTypedData.ts'

/**
 * Reads typed data (EIP-712), given as JSON text or as an object, and its hash. Throws -32602 for
 * what does not fit its types, and for data made for another chain.
 */
export function readTypedData(
  given: unknown,
  chainId: number,
): { typedData: AnyTypedData; hash: Hex } {
  const data = typeof given === 'string' ? parse(given) : given
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) {
    throw rpcError(-32602, 'Expected typed data with types, primaryType, domain and message.')
  }
  if (typeof data.primaryType !== 'string' || !Object.hasOwn(data.types, data.primaryType)) {
    throw rpcError(-32602, 'The primaryType of the typed data is not among its types.')
  }
  const domain = isRecord(data.domain) ? data.domain : {}
  requireChain(domain.chainId, chainId)
  const typedData = { ...data, domain } as AnyTypedData
  try {
    return { typedData, hash: hashTypedData(typedData) }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw rpcError(-32602, `The typed data does not fit its types: ${reason}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw rpcError(-32602, 'The typed data is not JSON.')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function requireChain(told: unknown, chainId: number): void {
  if (told === undefined || told === null || Number(told) === chainId) return
  throw rpcError(
    -32602,
    `Provided chainId "${String(told)}" must match the active chainId "${chainId}"`,
  )
}
