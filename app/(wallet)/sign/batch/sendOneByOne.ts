import type { ProblemText } from '#app/ui/Problem.tsx'

type Hash = `0x${string}`

/** How one call stands that is sent as a transaction of its own. */
export type Step =
  | { state: 'waiting' | 'asked' | 'notSent' }
  | { state: 'sent' | 'confirmed'; hash: Hash }
  /** With a hash it was mined and did not do what it was for; without, it was never sent. */
  | { state: 'failed'; hash?: Hash; problem?: ProblemText; isReplaced?: true }
  /** Sent, and nobody can say how it went. */
  | { state: 'unknown'; hash: Hash; problem: ProblemText }

/** What a series needs to be sent. */
export type SeriesOptions<Call> = {
  /** Asks the wallet; resolves once it has sent the transaction. */
  send(call: Call): Promise<Hash>
  /** Resolves once it is mined, or once another one took its place. */
  settle(hash: Hash): Promise<'success' | 'reverted' | 'replaced'>
  explain(error: unknown): Promise<ProblemText>
  /** The person called it off: what was asked is finished, nothing more is asked. */
  isStopped(): boolean
  tell(steps: readonly Step[]): void
}

/**
 * Sends calls as transactions, one after another, each only when the one before it took effect.
 * The first failure ends the series: what comes after it may have counted on it. Never rejects.
 */
export async function sendOneByOne<Call>(
  calls: readonly Call[],
  options: SeriesOptions<Call>,
): Promise<readonly Step[]> {
  const steps: Step[] = calls.map(() => ({ state: 'waiting' }))
  const put = (index: number, step: Step) => {
    steps[index] = step
    options.tell([...steps])
  }
  options.tell([...steps])
  for (const [index, call] of calls.entries()) {
    if (options.isStopped()) break
    put(index, { state: 'asked' })
    const step = await sendOne(call, options, (step) => put(index, step))
    put(index, step)
    if (step.state !== 'confirmed') break
  }
  for (const [index, { state }] of steps.entries())
    if (state === 'waiting') put(index, { state: 'notSent' })
  return steps
}

async function sendOne<Call>(
  call: Call,
  { send, settle, explain }: SeriesOptions<Call>,
  put: (step: Step) => void,
): Promise<Step> {
  let hash: Hash
  try {
    hash = await send(call)
  } catch (error) {
    return { state: 'failed', problem: await explain(error) }
  }
  put({ state: 'sent', hash })
  try {
    const outcome = await settle(hash)
    if (outcome === 'success') return { state: 'confirmed', hash }
    return { state: 'failed', hash, ...(outcome === 'replaced' && { isReplaced: true }) }
  } catch (error) {
    return { state: 'unknown', hash, problem: await explain(error) }
  }
}
