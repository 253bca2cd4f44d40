/** The relevant parts of one error in a chain. */
export type ErrorLink = {
  error: unknown
  /** Name of its class in wagmi or viem. */
  name: string | undefined
  code: number | undefined
  /** Its own message: never viem's long message, which quotes the request. */
  text: string
  /** Revert data of a contract, as hex. */
  data: string | undefined
}

const linkLimit = 12
const nestedIn = ['cause', 'originalError', 'error', 'data'] as const

/**
 * Lists an error and the errors inside it, outermost first: causes, and the `originalError` and
 * `data` in which wallets nest their node's error. Cycles end, and getters that throw are skipped,
 * because the object may come from a hostile wallet.
 */
export function errorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = []
  const queue = [error]
  const seen = new Set<unknown>()
  while (queue.length > 0 && links.length < linkLimit) {
    const current = queue.shift()
    if (current === undefined || current === null || seen.has(current)) continue
    seen.add(current)
    links.push({
      error: current,
      name: nameOf(current),
      code: codeOf(current),
      text: textOf(current),
      data: dataOf(current),
    })
    if (typeof current !== 'object') continue
    for (const name of nestedIn) {
      const nested = read(current, name)
      if (typeof nested === 'object' || (name === 'cause' && typeof nested === 'string'))
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
  const code = read(value, 'code')
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{4,5}$/.test(code) ? Number(code) : undefined
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
