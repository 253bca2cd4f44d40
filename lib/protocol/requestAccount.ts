import { addressPattern } from '#lib/protocol/constants.ts'

/** Index of the account among the parameters, for methods that name it directly. */
const accountIndexes: Record<string, number> = {
  personal_sign: 1,
  eth_signTypedData_v3: 0,
  eth_signTypedData_v4: 0,
  wallet_getCapabilities: 0,
}

/** Methods whose first parameter carries the account as `from`. */
const sendMethods = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

/**
 * The account that a JSON-RPC request to a wallet acts for; undefined for methods without one. The
 * parameter is returned as it is, whether or not it is an address; a message is never returned,
 * even if it has the length of an address.
 */
export function requestAccount(method: string, params: unknown): string | undefined {
  const list: unknown[] = Array.isArray(params) ? params : []
  const index = accountIndexes[method]
  if (index !== undefined) return textOf(list[index])
  // The first version has the data first; some wallets accept the order of later versions.
  if (method === 'eth_signTypedData') return list.map(textOf).find(isAddress)
  if (sendMethods.includes(method)) return textOf((list[0] as { from?: unknown } | undefined)?.from)
  return undefined
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

function isAddress(value: string | undefined) {
  return value?.startsWith('0x') === true && addressPattern.test(value)
}
