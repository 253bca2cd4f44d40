import type { Hex } from 'viem'
import type { TransactionRequest } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/**
 * Reads the parameter of `eth_sendTransaction`.
 * @throws RpcError -32602 for malformed fields, another chain, or an EIP-7702 authorization
 */
export function readTransaction(raw: Record<string, unknown>, chainId: number): TransactionRequest {
  if (raw.chainId !== undefined && Number(raw.chainId) !== chainId) {
    throw rpcError(-32602, `The transaction is for chain ${Number(raw.chainId)}, not ${chainId}.`)
  }
  if (raw.authorizationList !== undefined) {
    throw rpcError(-32602, 'This wallet does not hand its account to a contract (EIP-7702).')
  }
  const nonce = readQuantity(raw, 'nonce')
  return {
    ...readCall(raw),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...optional('gas', readQuantity(raw, 'gas') ?? readQuantity(raw, 'gasLimit')),
    ...optional('gasPrice', readQuantity(raw, 'gasPrice')),
    ...optional('maxFeePerGas', readQuantity(raw, 'maxFeePerGas')),
    ...optional('maxPriorityFeePerGas', readQuantity(raw, 'maxPriorityFeePerGas')),
  }
}

/**
 * Reads recipient, data and value of a transaction or of one call of a batch. A wrong checksum is
 * accepted.
 */
export function readCall(raw: Record<string, unknown>): { to?: Hex; data: Hex; value: bigint } {
  const to = readTo(raw.to)
  const data = readData(raw.data ?? raw.input)
  if (!to && data === '0x') throw rpcError(-32602, 'A transaction needs "to" or "data".')
  return { ...(to ? { to } : {}), data, value: readQuantity(raw, 'value') ?? 0n }
}

function readTo(to: unknown): Hex | undefined {
  if (to === undefined || to === null) return undefined
  if (typeof to === 'string' && addressPattern.test(to)) {
    return `0x${to.replace(/^0x/, '').toLowerCase()}`
  }
  throw rpcError(-32602, '"to" must be 40 hex digits.')
}

function readData(data: unknown): Hex {
  if (data === undefined || data === null) return '0x'
  if (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)) return data as Hex
  throw rpcError(-32602, '"data" must be 0x and whole bytes.')
}

function readQuantity(raw: Record<string, unknown>, name: string): bigint | undefined {
  const value = raw[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw rpcError(-32602, `"${name}" must be a 0x-prefixed hexadecimal number.`)
}

function optional<Key extends string>(key: Key, value: bigint | undefined) {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, bigint>)
}

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
