import { type Hex, hashTypedData } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import type { AnyTypedData } from '#devnet/wallet/AnyTypedData.ts'
import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/**
 * `eth_signTypedData_v4` (EIP-712): the account, then the data as JSON text or object. Data made
 * for another chain is refused.
 */
export async function signTypedData(call: WalletCall): Promise<unknown> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const signer = signerFor(call, address)
  const typedData = readTypedData(given)
  requireChain(typedData, call.store.get().chainId)
  const hash = digest(typedData)
  const details = { ...typedDataDetails(typedData, hash), account: signer.address }
  await call.ask(details, 'User denied message signature.')
  return signerFor(call, address).account.signTypedData(typedData)
}

function readTypedData(given: unknown): AnyTypedData {
  const data = typeof given === 'string' ? parse(given) : given
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) {
    throw rpcError(-32602, 'Expected typed data with types, primaryType, domain and message.')
  }
  if (typeof data.primaryType !== 'string' || !(data.primaryType in data.types)) {
    throw rpcError(-32602, 'The primaryType of the typed data is not among its types.')
  }
  return { ...data, domain: isRecord(data.domain) ? data.domain : {} } as AnyTypedData
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

function requireChain({ domain }: AnyTypedData, chainId: number): void {
  const told: unknown = domain.chainId
  if (told === undefined || told === null || Number(told) === chainId) return
  throw rpcError(
    -32602,
    `Provided chainId "${String(told)}" must match the active chainId "${chainId}"`,
  )
}

function digest(typedData: AnyTypedData): Hex {
  try {
    return hashTypedData(typedData)
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw rpcError(-32602, `The typed data does not fit its types: ${reason}`)
  }
}
