/** Values that cannot lead anywhere, and texts of errors. */
const isPlainObject = (value: object) =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'

/** A provider's own objects are deeper than any data of it. */
const mostDepth = 12

/**
 * What may leave a provider whose requests are reviewed: data, as a copy without functions, because any
 * object could lead to the wallet's own provider, whose requests are not. In its place, or of what it
 * returns for a chained call, the page gets the reviewed one.
 */
export function leaving(value: unknown, own: object, reviewed: object, depth = 0): unknown {
  if (value === own) return reviewed
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Promise) return value.then((result) => leaving(result, own, reviewed, depth))
  // What a wallet throws or emits; its other members are data, if any.
  if (value instanceof Error) return value
  const prototype = Object.getPrototypeOf(value) as object | null
  const isData = Array.isArray(value) || prototype === null || prototype === Object.prototype
  if (!isData || !isPlainObject(value) || depth > mostDepth) return undefined
  const copy = (member: unknown) => leaving(member, own, reviewed, depth + 1)
  return Array.isArray(value)
    ? value.map(copy)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]))
}
