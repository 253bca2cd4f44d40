import type { SendTransactionParameters } from 'viem/actions'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** A transaction in EIP-1193 format: numbers as hex. */
type RpcTransaction = Record<string, unknown>

const types: Record<string, string> = {
  '0x0': 'legacy',
  '0x1': 'eip2930',
  '0x2': 'eip1559',
  '0x4': 'eip7702',
}

/**
 * Parses the transaction of eth_sendTransaction and eth_signTransaction: what viem needs to
 * complete and sign it, and the unchecked `from`, which is looked up among the accounts.
 * @throws WalletError invalidParams if it is invalid
 */
export function readTransaction(params: unknown, chainId: number) {
  const transaction = Array.isArray(params) ? (params[0] as RpcTransaction | null) : undefined
  if (typeof transaction !== 'object' || transaction === null) throw invalid('transaction')
  const { from, data, input, type, accessList, authorizationList } = transaction
  // A transaction without `to` creates a contract.
  const isCreation = transaction.to === undefined || transaction.to === null
  const to = toAddress(transaction.to)
  if (!isCreation && !to) throw invalid('to')
  const requested = quantity(transaction, 'chainId')
  if (requested !== undefined && Number(requested) !== chainId) throw invalid('chainId')
  const nonce = quantity(transaction, 'nonce')
  const payload = data ?? input
  if (payload !== undefined && !/^0x([0-9a-f]{2})*$/i.test(String(payload))) throw invalid('data')
  // A contract without code would keep the value for ever.
  if (isCreation && (payload ?? '0x') === '0x') throw invalid('to')
  const request = {
    ...(to && { to }),
    ...(payload !== undefined && { data: payload }),
    ...amounts(transaction),
    ...(nonce !== undefined && { nonce: Number(nonce) }),
    ...(accessList !== undefined && { accessList }),
    ...(typeof type === 'string' && types[type] && { type: types[type] }),
    ...(authorizationList !== undefined && {
      authorizationList: readAuthorizations(authorizationList),
    }),
  }
  return {
    from,
    request: request as unknown as Omit<SendTransactionParameters, 'account' | 'chain'>,
  }
}

const amountNames = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
] as const

function amounts(transaction: RpcTransaction) {
  const given = amountNames.map((name) => [name, quantity(transaction, name)] as const)
  return Object.fromEntries(given.filter(([, amount]) => amount !== undefined))
}

/** EIP-7702 authorizations, signed by any account: viem wants numbers, JSON-RPC has hex. */
function readAuthorizations(list: unknown) {
  if (!Array.isArray(list)) throw invalid('authorizationList')
  return list.map((item: RpcTransaction) => {
    const address = toAddress(item.address ?? item.contractAddress)
    const chainId = quantity(item, 'chainId')
    const nonce = quantity(item, 'nonce')
    if (!address || chainId === undefined || nonce === undefined) throw invalid('authorizationList')
    const { r, s, v } = item
    const yParity = Number(
      quantity(item, 'yParity') ?? (Number(v ?? 27) >= 27 ? Number(v) - 27 : v),
    )
    return { address, chainId: Number(chainId), nonce: Number(nonce), r, s, yParity }
  })
}

function quantity(transaction: RpcTransaction, name: string): bigint | undefined {
  const value = transaction[name]
  if (value === undefined || value === null) return undefined
  try {
    const amount = BigInt(value as string)
    if (amount >= 0n) return amount
  } catch {}
  throw invalid(name)
}

function invalid(field: string) {
  return new WalletError(providerErrors.invalidParams, {
    details: `The transaction’s ${field} is not valid.`,
  })
}
