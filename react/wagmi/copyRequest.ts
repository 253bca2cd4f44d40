import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/** Lists and objects in each other; typed data may have 24, and JSON texts are written by recursion. */
const mostDepth = 40
/**
 * Characters and values that a review reads within a third of a second of a slow phone. Calldata is read
 * by words: what nodes accept in one transaction (128 kB) has twice as many digits. A value of typed data
 * is checked by itself.
 */
const limits = {
  transaction: { characters: 270_000, values: 5000 },
  message: { characters: 50_000, values: 10 },
  typedData: { characters: 100_000, values: 2500 },
  other: { characters: 20_000, values: 5000 },
}

/**
 * Copies a request, reading each member once, so that the page cannot change what is reviewed. Only data
 * has a place in it: text, numbers, lists and objects.
 * @throws WalletError requestTooLarge as soon as it is, unreviewableMember for anything but data
 */
export function copyRequest({ method, params }: ProviderRequest): ProviderRequest {
  return { method, params: copyValue(params, limits[sizeClass(method)]) }
}

/** The same for a part of it, such as a text that was parsed. */
export function copyValue(value: unknown, most: Left = limits.typedData): unknown {
  try {
    return copy(value, 'params', 0, { ...most })
  } catch (error) {
    if (error instanceof WalletError) throw error
    // A member that cannot even be read.
    throw unreviewable('params')
  }
}

/** Why a request is refused; the name is the page's own text. */
export function unreviewable(name: string): WalletError {
  const member = name.replace(/[^\w.$-]/g, '?').slice(0, 40)
  return new WalletError(reviewErrors.unreviewableMember, { args: { member } })
}

function sizeClass(method: string): keyof typeof limits {
  if (/^(personal_sign|eth_sign)$/.test(method)) return 'message'
  if (/^eth_signTypedData/.test(method)) return 'typedData'
  if (/^(eth|wallet)_(sendTransaction|signTransaction|sendCalls)$/.test(method))
    return 'transaction'
  return 'other'
}

type Left = { characters: number; values: number }

function copy(value: unknown, name: string, depth: number, left: Left): unknown {
  left.values -= 1
  left.characters -= sizeOf(value)
  if (left.values < 0 || left.characters < 0 || depth > mostDepth)
    throw new WalletError(reviewErrors.requestTooLarge)
  if (typeof value === 'function' || typeof value === 'symbol') throw unreviewable(name)
  // Larger ones are no amount, and take long to write.
  if (typeof value === 'bigint' && BigInt.asIntN(257, value) !== value) throw unreviewable(name)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    // Its length alone may be huge.
    if (value.length > left.values) throw new WalletError(reviewErrors.requestTooLarge)
    return Array.from(value, (item: unknown) => copy(item, name, depth + 1, left))
  }
  // A map, a date or bytes would be read in one way and sent in another.
  if (Object.prototype.toString.call(value) !== '[object Object]') throw unreviewable(name)
  const members = Object.keys(value).map((key) => {
    left.characters -= key.length
    if (left.characters < 0) throw new WalletError(reviewErrors.requestTooLarge)
    return [key, copy((value as Record<string, unknown>)[key], key, depth + 1, left)] as const
  })
  return Object.fromEntries(members)
}

const sizeOf = (value: unknown) => (typeof value === 'string' ? value.length : 1)
