import type { Clock } from '#devnet/clock.ts'
import { freshId } from '#devnet/http/respond.ts'
import { rpcError } from '#devnet/rpcError.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import type { WalletPolicy, WalletRequest } from '#lib/protocol/devnet.ts'

/** A request that waits for a person, and how the wallet reads it. */
export type Prompt = WalletRequest & {
  details: RequestDetails
  /** The account in question, as the wallet stands. */
  account: string
  chainId: number
}

/** What is put before a person. */
export type PromptInput = Omit<Prompt, 'id' | 'askedAt'> & {
  /** The page that asked, withdrawn with it. */
  client?: string
  /** Words of the 4001 error. */
  refusal: string
  policy: WalletPolicy
  /** Runs once it is clear that there is no answer yet. */
  onWaiting: (id: string, outcome: 'pending' | 'ignored') => void
}

/** The queue of requests that wait for a person. */
export type Prompts = {
  /** Settles when answered; never, when ignored. Throws 4001 on a refusal. */
  ask(input: PromptInput): Promise<void>
  /** Oldest first, without the ignored ones. */
  pending(): Prompt[]
  /** Answers one, by default the oldest; undefined when there is none such. */
  answer(verdict: 'approve' | 'reject' | 'ignore', id?: string): Prompt | undefined
  /** True while this origin's connection request has no answer, ignored ones included. */
  isConnectionWaiting(origin: string): boolean
  /** Takes back what a page that has gone was waiting for. */
  withdraw(client: string): void
  onChange(listener: () => void): void
  reset(): void
}

/** Methods that ask to be let in: one at a time for each origin. */
export const connectionMethods: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
]

type Waiting = {
  prompt: Prompt
  input: PromptInput
  isIgnored: boolean
  settle(error?: Error): void
}

/** Makes an empty queue. */
export function createPrompts(clock: Clock): Prompts {
  let queue: Waiting[] = []
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const remove = (gone: (waiting: Waiting) => boolean) => {
    const removed = queue.filter(gone)
    queue = queue.filter((waiting) => !gone(waiting))
    return removed
  }
  const pending = () => queue.filter(({ isIgnored }) => !isIgnored)

  return {
    async ask(input) {
      if (input.policy === 'approve') return
      if (input.policy === 'reject') throw rpcError(4001, input.refusal)
      const { client: _client, refusal: _refusal, policy, onWaiting, ...shown } = input
      const prompt = { ...shown, id: freshId(), askedAt: clock.now().toISOString() }
      await new Promise<void>((resolve, reject) => {
        const settle = (error?: Error) => (error ? reject(error) : resolve())
        queue.push({ prompt, input, isIgnored: policy === 'ignore', settle })
        onWaiting(prompt.id, policy === 'ignore' ? 'ignored' : 'pending')
        changed()
      })
    },
    pending: () => pending().map(({ prompt }) => prompt),
    answer(verdict, id) {
      const waiting = id ? pending().find(({ prompt }) => prompt.id === id) : pending()[0]
      if (!waiting) return undefined
      if (verdict === 'ignore') {
        waiting.isIgnored = true
        waiting.input.onWaiting(waiting.prompt.id, 'ignored')
      } else {
        remove((one) => one === waiting)
        waiting.settle(verdict === 'reject' ? rpcError(4001, waiting.input.refusal) : undefined)
      }
      changed()
      return waiting.prompt
    },
    isConnectionWaiting: (origin) =>
      queue.some(
        ({ prompt }) => prompt.origin === origin && connectionMethods.includes(prompt.method),
      ),
    withdraw(client) {
      const gone = remove(({ input }) => input.client === client)
      for (const { settle } of gone) settle(rpcError(4900, 'The page that asked has gone.'))
      if (gone.length > 0) changed()
    },
    onChange: (listener) => listeners.push(listener),
    reset() {
      const gone = remove(() => true)
      for (const { input, settle } of gone) settle(rpcError(4001, input.refusal))
      if (gone.length > 0) changed()
    },
  }
}
