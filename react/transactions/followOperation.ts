import type { Client } from 'viem'
import { askAt } from '#lib/tracker/askAt.ts'
import type { Ask, KnownOperation } from '#lib/tracker/askBundler.ts'
import type { Evidence } from '#lib/tracker/conclude.ts'
import { createPacer } from '#lib/tracker/createPacer.ts'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'
import {
  type AskedOperation,
  askOperation,
  type OperationMemory,
} from '#react/transactions/askOperation.ts'

/** The latest answer about an operation, and what its bundler told of it. */
export type OperationAnswer = {
  evidence: Evidence | undefined
  learned: KnownOperation | undefined
  /** The newest answer is still waited for. */
  isWaiting: boolean
}

/** So long after it was sent, only its execution is asked for: bundlers need a moment. */
const quickMilliseconds = 30_000
/** So long an answer is waited for; a later one is that of the next question. */
const patienceMilliseconds = 3000

type Followed = {
  memory: OperationMemory
  pacer: ReturnType<typeof createPacer>
  nextAt: number
  asking?: Promise<void> | undefined
  evidence?: Evidence
}

/** Of this page, so that all parts of it that show an operation ask for it together. */
const followed = new Map<string, Followed>()

/**
 * The latest answer about a user operation: of its bundler, which the client's chain names, and of the
 * chain. Asks again if it is time to, with at most six requests a minute. Never rejects.
 */
export async function followOperation(
  client: Client,
  operation: AskedOperation,
): Promise<OperationAnswer> {
  const key = `${client.chain?.id}:${operation.hash}`
  const one = followed.get(key) ?? { memory: {}, pacer: createPacer(), nextAt: 0 }
  followed.set(key, one)
  if (!one.asking && performance.now() >= one.nextAt)
    one.asking = ask(client, operation, one).finally(() => {
      const isOver = one.evidence?.found === 'mined'
      const pause = Math.min(Number(pollMilliseconds(operation.sentAt, isOver)), 60_000)
      one.nextAt = performance.now() + pause
      one.asking = undefined
    })
  if (one.asking) await Promise.race([one.asking, wait(patienceMilliseconds)])
  const isWaiting = one.asking !== undefined
  return { evidence: one.evidence, learned: one.memory.operation, isWaiting }
}

async function ask(client: Client, operation: AskedOperation, one: Followed): Promise<void> {
  const { memory, pacer } = one
  const paced =
    (send: Ask): Ask =>
    async (method, params) => {
      await pacer.take()
      return send(method, params)
    }
  const node: Ask = (method, params) =>
    client.request({ method, params } as never, { retryCount: 0 })
  const url = client.chain?.custom?.bundlerUrl
  // Without one, the chain's node is that of the connectors, too.
  const bundler = paced(typeof url === 'string' ? askAt(url) : node)
  const isQuick = Date.now() - Date.parse(operation.sentAt) < quickMilliseconds
  const noAnswer: Evidence = { at: Date.now(), found: 'noAnswer', why: 'unreachable' }
  const sources = { bundler, node: paced(node), again: node }
  const evidence = await askOperation(operation, sources, memory, { isQuick }).catch(() => noAnswer)
  if (evidence) one.evidence = evidence
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
