/** An object that has no other class than Object, in any window. */
function isData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Deeper than any data of a provider. */
const mostDepth = 12

type Convert = (value: unknown) => unknown

function copied(value: object, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map(convert)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each)]))
}

/**
 * Returns what makes a member of a provider one of `reviewed`, which has the same members and reviews
 * its requests. Any object of a wallet could lead to its own provider, whose requests nobody reviews:
 * the page gets data, as copies, and functions that return data; in the provider's place it gets
 * `reviewed`. Its listeners are not called as the provider's own, and get data.
 */
export function providerMembers(provider: object, reviewed: () => object): Convert {
  const listeners = new WeakMap<object, Convert>()
  const functions = new WeakMap<object, Convert>()

  function leaving(value: unknown, depth = 0): unknown {
    if (value === provider) return reviewed()
    if (typeof value !== 'object' || value === null)
      return typeof value === 'function' ? undefined : value
    if (value instanceof Error) return value
    if (value instanceof Promise) return value.then((result) => leaving(result))
    return isData(value) && depth < mostDepth
      ? copied(value, (each) => leaving(each, depth + 1))
      : undefined
  }

  function entering(value: unknown, depth = 0): unknown {
    if (typeof value === 'function') return listenerOf(value as Convert)
    if (typeof value !== 'object' || value === null) return value
    return isData(value) && depth < mostDepth
      ? copied(value, (each) => entering(each, depth + 1))
      : undefined
  }

  /** The same for the same listener, so that it can be removed. */
  function listenerOf(listener: (...values: unknown[]) => unknown) {
    const known =
      listeners.get(listener) ??
      ((...values: unknown[]) => listener(...values.map((each) => leaving(each))))
    listeners.set(listener, known)
    return known
  }

  return (member) => {
    if (typeof member !== 'function') return leaving(member)
    const call = (...values: unknown[]) =>
      leaving(
        Reflect.apply(
          member,
          provider,
          values.map((each) => entering(each)),
        ),
      )
    const known = functions.get(member) ?? call
    functions.set(member, known)
    return known
  }
}
