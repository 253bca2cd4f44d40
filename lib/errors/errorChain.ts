/** The relevant parts of one error in a chain. */
export type ErrorLink = {
  error: unknown
  /** Name of its class in wagmi or viem. */
  name: string | undefined
  /** A number, or the name that an SDK has for it. */
  code: number | string | undefined
  /** Its own message: never viem's long message, which quotes the request. */
  text: string
  /** Revert data of a contract, as hex. */
  data: string | undefined
}

const linkLimit = 12
const jsonLimit = 10_000
const nestedIn = ['cause', 'originalError', 'error', 'data', 'info', 'value', 'payload', 'message']
/** Nested errors that are a text only. */
const textIn = ['cause', 'error']

/**
 * Lists an error and the errors inside it, outermost first: causes, the members in which wallets and
 * their SDKs nest an error, and one that a message has as JSON. Cycles end, and getters that throw are
 * skipped, because the object may come from a hostile wallet.
 */
export function errorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = []
  const queue = [error]
  const seen = new Set<unknown>()
  while (queue.length > 0 && links.length < linkLimit) {
    const current = queue.shift()
    if (current === undefined || current === null || seen.has(current)) continue
    seen.add(current)
    const text = textOf(current)
    links.push({
      error: current,
      name: nameOf(current),
      code: codeOf(current),
      text,
      data: dataOf(current),
    })
    queue.push(jsonIn(text))
    if (typeof current !== 'object') continue
    for (const name of nestedIn) {
      const nested = read(current, name)
      if (typeof nested === 'object' || (textIn.includes(name) && typeof nested === 'string'))
        queue.push(nested)
    }
  }
  return links
}

function nameOf(value: unknown) {
  const name = read(value, 'name')
  return typeof name === 'string' ? name : undefined
}

function codeOf(value: unknown) {
  // A Ledger's library has the status word of the device in `statusCode`.
  const code = read(value, 'code') ?? read(value, 'statusCode')
  if (typeof code === 'number') return code
  if (typeof code !== 'string') return undefined
  return /^-?\d{4,5}$/.test(code) ? Number(code) : code
}

function textOf(value: unknown) {
  if (typeof value === 'string') return value
  const short = read(value, 'shortMessage')
  const details = read(value, 'details')
  const parts = typeof short === 'string' ? [short, details] : [read(value, 'message'), details]
  const status = read(value, 'status')
  if (typeof status === 'number') parts.push(`Status: ${status}`)
  return parts.filter((part) => typeof part === 'string').join('\n')
}

/** The first object in a text, unless a contract wrote the text. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{')
  if (start < 0 || text.length > jsonLimit || /revert/i.test(text)) return undefined
  const ends = [...text.matchAll(/\}/g)].map(({ index }) => index).slice(0, 20)
  for (const end of ends)
    try {
      return JSON.parse(text.slice(start, end + 1))
    } catch {
      // The object ends later.
    }
  return undefined
}

function dataOf(value: unknown) {
  const data = read(value, 'data')
  return typeof data === 'string' && /^0x[0-9a-f]+$/i.test(data) ? data : undefined
}

function read(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}
