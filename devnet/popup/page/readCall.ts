import { getAddress, type Hex, isAddress } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'

/** One call of the account. */
export type ContractCall = { to: Hex; value: bigint; data: Hex }

/**
 * Reads a call of `eth_sendTransaction` or `wallet_sendCalls`.
 * @throws RpcError -32602
 */
export function readCall(given: unknown): ContractCall {
  const raw = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const { to, value } = raw
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
    throw rpcError(-32602, 'A smart wallet calls an address; "to" must be one.')
  }
  const data = raw.data ?? raw.input ?? '0x'
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data)) {
    throw rpcError(-32602, '"data" must be 0x and whole bytes.')
  }
  if (value !== undefined && !(typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))) {
    throw rpcError(-32602, '"value" must be a 0x-prefixed hexadecimal number.')
  }
  return {
    // A wrong checksum indicates a mistyped address.
    to: readAddress(to),
    value: BigInt(value ?? 0),
    data: data as Hex,
  }
}

function readAddress(to: string): Hex {
  const hasCase = /[a-f]/.test(to) && /[A-F]/.test(to.slice(2))
  if (hasCase && !isAddress(to)) throw rpcError(-32602, 'The checksum of "to" is wrong.')
  return getAddress(to.toLowerCase())
}
