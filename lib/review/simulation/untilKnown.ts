import { errorChain } from '#lib/errors/errorChain.ts'

/** The times between two requests, in milliseconds: nodes learn of a block within a few seconds. */
const waits = [200, 300, 500, 1000, 2000] as const

/**
 * Repeats what is read of a block that is known to exist, while the node that answers does not have
 * it yet: behind one address are several nodes, some a block behind.
 * @throws the last error; another one at once
 */
export async function untilKnown<Value>(read: () => Promise<Value>): Promise<Value> {
  for (const wait of waits) {
    try {
      return await read()
    } catch (error) {
      if (!isBehind(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return read()
}

/** Whether a node answered that it does not have the block: the words of clients, and viem's of null. */
export function isBehind(error: unknown): boolean {
  return errorChain(error).some(
    ({ name, text }) => name === 'BlockNotFoundError' || missingBlock.test(text),
  )
}

const missingBlock =
  /\b(header not found|unknown block|block not found|(extends )?beyond (the )?(current )?head|block (range )?is in the future)\b/i
