import { type Hex, isHex } from 'viem'
import type { BatchCall, SigningRequest } from '#lib/preview/SigningRequest.ts'
import { toAddress } from '#lib/toAddress.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/** A provider's request as it is reviewed. */
export type ReadRequest = {
  /** Undefined if the request names none: the wallet's current one. */
  account: `0x${string}` | undefined
  /** Undefined if the request names none: the wallet's current one. */
  chainId: number | undefined
  request: SigningRequest
  /** Authorizations that a transaction carries (EIP-7702), which take effect with it. */
  authorizations: readonly SigningRequest[]
}

/** Reads what a provider is asked to sign or send, by whatever parameters. */
export function readRequest({ method, params }: ProviderRequest): ReadRequest {
  const list: readonly unknown[] = Array.isArray(params) ? params : [params]
  const [first, second] = list
  switch (method) {
    case 'personal_sign':
      // Some sites pass the two parameters in reverse order.
      return toAddress(first) && !toAddress(second)
        ? message(first, second)
        : message(second, first)
    case 'eth_sign':
      return message(first, second)
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return transaction(first)
    case 'eth_signAuthorization':
      return by(fieldsOf(first).from, authorization(first))
    case 'wallet_sendCalls':
      return batch(first)
    case 'wallet_addEthereumChain':
      return {
        account: undefined,
        chainId: undefined,
        request: { kind: 'addChain', chain: first },
        authorizations: [],
      }
    default:
      if (!typedDataMethods.test(method)) return by(undefined, { kind: 'other', method, params })
      // The first version has its parameters in reverse order.
      return toAddress(first) ? typedData(first, second) : typedData(second, first)
  }
}

/** `eth_signTypedData`, and its later versions. */
const typedDataMethods = /^eth_signTypedData(_v\d+)?$/

function message(account: unknown, content: unknown): ReadRequest {
  const text = String(content)
  return by(account, {
    kind: 'message',
    message: isHex(text) && text.length % 2 === 0 ? { raw: text } : text,
  })
}

function typedData(account: unknown, value: unknown): ReadRequest {
  return by(account, { kind: 'typedData', typedData: parse(value) })
}

function transaction(value: unknown): ReadRequest {
  const { from, gas, chainId, authorizationList, ...call } = fieldsOf(value)
  const authorizations = Array.isArray(authorizationList) ? authorizationList : []
  const request = { kind: 'transaction' as const, ...callOf(call) }
  const gasLimit = quantity(gas)
  return by(
    from,
    { ...request, ...(gasLimit !== undefined && { gas: gasLimit }) },
    {
      chainId,
      authorizations: authorizations.map(authorization),
    },
  )
}

function batch(value: unknown): ReadRequest {
  const { from, calls, chainId, atomicRequired } = fieldsOf(value)
  const list = Array.isArray(calls) ? calls : []
  return by(
    from,
    {
      kind: 'batch',
      calls: list.map((call) => callOf(fieldsOf(call))),
      isAtomic: atomicRequired === true,
    },
    { chainId },
  )
}

function authorization(value: unknown): SigningRequest {
  const { address, contractAddress, chainId, nonce } = fieldsOf(value)
  return {
    kind: 'authorization',
    contractAddress: String(address ?? contractAddress),
    chainId: Number(quantity(chainId) ?? 0n),
    nonce: Number(quantity(nonce) ?? 0n),
  }
}

function by(
  account: unknown,
  request: SigningRequest,
  {
    chainId,
    authorizations = [],
  }: { chainId?: unknown; authorizations?: readonly SigningRequest[] } = {},
): ReadRequest {
  const id = quantity(chainId)
  return {
    account: toAddress(account),
    chainId: id === undefined ? undefined : Number(id),
    request,
    authorizations,
  }
}

function callOf({ to, value, data, input }: Record<string, unknown>): BatchCall {
  const amount = quantity(value)
  const payload = data ?? input
  return {
    ...(typeof to === 'string' && { to }),
    ...(amount !== undefined && { value: amount }),
    ...(typeof payload === 'string' && { data: payload as Hex }),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A quantity in hex or as a number; undefined if it is none. */
function quantity(value: unknown): bigint | undefined {
  if (value === undefined || value === null || value === '') return undefined
  try {
    return BigInt(value as string)
  } catch {
    return undefined
  }
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
