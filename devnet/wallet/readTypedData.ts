import { type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'

/** Typed data of any shape. */
export type AnyTypedData = TypedDataDefinition & {
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/**
 * Reads typed data (EIP-712), given as JSON text or as an object, and its hash.
 * @throws RpcError -32602 if it does not match its types or is for another chain
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
  try {
    const typedData = withLowerCaseAddresses({ ...data, domain } as AnyTypedData)
    return { typedData, hash: hashTypedData(typedData) }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw rpcError(-32602, `The typed data does not fit its types: ${reason}`)
  }
}

/** Wallets sign an address with any checksum; viem rejects a wrong one. */
function withLowerCaseAddresses(typedData: AnyTypedData): AnyTypedData {
  const types = typedData.types as Record<string, readonly { name: string; type: string }[]>
  const lower = (type: string, value: unknown): unknown => {
    if (type.endsWith(']') && Array.isArray(value)) {
      const element = type.slice(0, type.lastIndexOf('['))
      return value.map((each) => lower(element, each))
    }
    if (type === 'address' && typeof value === 'string') return value.toLowerCase()
    if (!Object.hasOwn(types, type) || !isRecord(value)) return value
    const entries = (types[type] ?? [])
      .filter(({ name }) => Object.hasOwn(value, name))
      .map((field) => [field.name, lower(field.type, value[field.name])] as const)
    return { ...value, ...Object.fromEntries(entries) }
  }
  const { domain, message, primaryType } = typedData
  const { verifyingContract } = domain
  return {
    ...typedData,
    domain: {
      ...domain,
      ...(typeof verifyingContract === 'string' && {
        verifyingContract: verifyingContract.toLowerCase(),
      }),
    },
    message: lower(primaryType, message),
  } as AnyTypedData
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

function requireChain(domainChainId: unknown, chainId: number): void {
  if (domainChainId === undefined || domainChainId === null || Number(domainChainId) === chainId)
    return
  throw rpcError(
    -32602,
    `Provided chainId "${String(domainChainId)}" must match the active chainId "${chainId}"`,
  )
}
