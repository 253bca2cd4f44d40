import { addressPattern } from '#lib/protocol/constants.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'

/** Where the account that acts is in a request's parameters, for methods that have it in one place. */
const accountPlaces: Record<string, string> = {
  eth_sendTransaction: '0.from',
  eth_signTransaction: '0.from',
  eth_signAuthorization: '0.from',
  eth_signTypedData_v3: '0',
  eth_signTypedData_v4: '0',
  wallet_sendCalls: '0.from',
  wallet_getCapabilities: '0',
}

/** Where other addresses are; `*` is each item of a list. */
const otherPlaces: Record<string, string> = {
  eth_sendTransaction: '0.to',
  eth_signTransaction: '0.to',
  eth_signAuthorization: '0.address 0.contractAddress',
  wallet_sendCalls: '0.calls.*.to',
  wallet_watchAsset: 'options.address',
  eth_call: '0.from 0.to',
  eth_estimateGas: '0.from 0.to',
  eth_createAccessList: '0.from 0.to',
  eth_getBalance: '0',
  eth_getCode: '0',
  eth_getProof: '0',
  eth_getStorageAt: '0',
  eth_getTransactionCount: '0',
}

/**
 * The account that a JSON-RPC request to a wallet acts for, an address with its 0x; undefined for
 * methods without one. A parameter that is no address is returned as it is; a message is never
 * returned, even if it has the length of an address.
 */
export function requestAccount(method: string, params: unknown): string | undefined {
  const value = accountPlace(method, params)?.split('.').reduce(fieldOf, params)
  return typeof value === 'string' ? prefixed(value) : undefined
}

/**
 * Replaces every address that a request's parameters name by what `change` makes of it. Without a
 * change it returns the same object.
 */
export function mapAddresses(
  method: string,
  params: unknown,
  change: (address: string) => string,
): unknown {
  const others = Object.hasOwn(otherPlaces, method) ? otherPlaces[method]?.split(' ') : undefined
  return [accountPlace(method, params), ...(others ?? [])].reduce<unknown>(
    (value, place) => (place ? changeAt(value, place.split('.'), change) : value),
    params,
  )
}

function accountPlace(method: string, params: unknown): string | undefined {
  if (Object.hasOwn(accountPlaces, method)) return accountPlaces[method]
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  // Some sites pass the two parameters in reverse order.
  if (method === 'personal_sign')
    return typeof second === 'string' && !isAddress(second) && isAddress(first) ? '0' : '1'
  // The first version has the data first; some wallets accept the order of later versions.
  if (method === 'eth_signTypedData')
    return isAddress(first) ? '0' : isAddress(second) ? '1' : undefined
  return undefined
}

/** The same value with another address at this place. */
function changeAt(
  value: unknown,
  [key, ...rest]: string[],
  change: (address: string) => string,
): unknown {
  if (key === undefined) return isAddress(value) ? change(value) : value
  if (key === '*') {
    const list: unknown[] = Array.isArray(value) ? value : []
    return list.reduce<unknown>(
      (parent, _item, index) => changeAt(parent, [`${index}`, ...rest], change),
      value,
    )
  }
  const field = fieldOf(value, key)
  const next = changeAt(field, rest, change)
  if (next === field) return value
  return Array.isArray(value)
    ? value.with(Number(key), next)
    : { ...(value as object), [key]: next }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && addressPattern.test(value)
}

function prefixed(text: string): string {
  return isAddress(text) ? `0x${text.slice(-40)}` : text
}
