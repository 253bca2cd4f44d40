import { getTypesForEIP712Domain, type TypedDataDefinition } from 'viem'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isRecord } from '#lib/input/isRecord.ts'

/**
 * Parses the typed data of eth_signTypedData_v4, given as JSON or as an object. Its types always
 * declare EIP712Domain: without it Turnkey's package would sign an empty domain.
 * @throws WalletError invalidParams if it is not typed data
 */
export function completeTypedData(value: unknown): TypedDataDefinition {
  const { domain = {}, types, primaryType, message } = Object(parse(value))
  const isNamed = typeof primaryType === 'string' && primaryType !== ''
  if (!isNamed || !isRecord(types) || !isRecord(domain) || !isRecord(message)) throw invalid()
  if (primaryType !== 'EIP712Domain' && !Array.isArray(types[primaryType])) throw invalid()
  return {
    domain,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
    primaryType,
    message,
  } as TypedDataDefinition
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw invalid()
  }
}

function invalid() {
  return new WalletError(providerErrors.invalidParams, {
    details: 'This is no typed data (EIP-712).',
  })
}
