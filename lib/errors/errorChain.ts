/** The parts of one foreign error that say what happened. */
export type ErrorLink = {
  error: unknown
  code: number | undefined
  /** Its own words. Never the long message of viem, which quotes what was asked. */
  text: string
  /** What a contract answered as it reverted, as hex. */
  data: string | undefined
}

const linkLimit = 12
const nestedIn = ['cause', 'originalError', 'error', 'data'] as const

/**
 * An error and what it carries inside, outermost first: causes, and the `originalError` and `data`
 * in which wallets hide the error of their node. Loops end, and getters that throw are passed over:
 * the object may come from a hostile wallet.
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

function codeOf(value: unknown) {
  const code = read(value, 'code')
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{4,5}$/.test(code) ? Number(code) : undefined
}

function textOf(value: unknown) {
  if (typeof value === 'string') return value
  const short = read(value, 'shortMessage')
  const details = read(value, 'details')
  const words = typeof short === 'string' ? [short, details] : [read(value, 'message'), details]
  const status = read(value, 'status')
  if (typeof status === 'number') words.push(`Status: ${status}`)
  return words.filter((word) => typeof word === 'string').join('\n')
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
