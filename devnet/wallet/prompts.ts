import type { Clock } from '#devnet/clock.ts'
import { freshId } from '#devnet/http/respond.ts'
import { rejectionError, rpcError } from '#devnet/rpcError.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { PromptView, RequestDetails } from '#devnet/wallet/wire.ts'
import type { WalletPolicy, WalletRequest } from '#lib/protocol/devnet.ts'

/** A pending request and how the wallet describes it. */
type Prompt = WalletRequest & {
  details: RequestDetails
  /** The account it is for: given, or the selected one. */
  account: string
  chainId: number
}

/** A request to show to the user. */
type PromptInput = Omit<Prompt, 'id' | 'requestedAt'> & {
  /** The page that sent it; the request is canceled when the page is gone. */
  client?: string
  /** Message of the 4001 error. */
  refusal: string
  policy: WalletPolicy
  /** Runs once it is certain that the answer is not immediate. */
  onWaiting: (id: string, outcome: 'pending' | 'ignored') => void
}

/** The queue of requests that wait for the user. */
export type Prompts = {
  /**
   * Resolves if approved; never settles if ignored.
   * @throws RpcError 4001 if rejected
   */
  prompt(input: PromptInput): Promise<void>
  /** Oldest first, without the ignored ones. */
  pending(): Prompt[]
  /**
   * Answers a request, by default the oldest; undefined if there is none. A rejection's error is
   * 4001 unless another is given.
   */
  answer(
    verdict: 'approve' | 'reject' | 'ignore',
    id?: string,
    error?: { code?: number; message?: string },
  ): Prompt | undefined
  /** True while this origin has an unanswered connection request, ignored ones included. */
  isConnectionWaiting(origin: string): boolean
  /** Cancels the pending requests of a page that is gone. */
  withdraw(client: string): void
  onChange(listener: () => void): void
  reset(): void
}

/** Methods that request a connection: one at a time per origin. */
const connectionMethods: readonly string[] = ['eth_requestAccounts', 'wallet_requestPermissions']

type Waiting = {
  prompt: Prompt
  input: PromptInput
  isIgnored: boolean
  settle(error?: Error): void
}

/** Creates an empty queue. */
export function createPrompts(clock: Clock): Prompts {
  let queue: Waiting[] = []
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const remove = (matching: (waiting: Waiting) => boolean) => {
    const removed = queue.filter(matching)
    queue = queue.filter((waiting) => !matching(waiting))
    return removed
  }
  const pending = () => queue.filter(({ isIgnored }) => !isIgnored)

  return {
    async prompt(input) {
      if (input.policy === 'approve') return
      if (input.policy === 'reject') throw rpcError(4001, input.refusal)
      const { client: _client, refusal: _refusal, policy, onWaiting, ...shown } = input
      const prompt = { ...shown, id: freshId(), requestedAt: clock.now().toISOString() }
      await new Promise<void>((resolve, reject) => {
        const settle = (error?: Error) => (error ? reject(error) : resolve())
        queue.push({ prompt, input, isIgnored: policy === 'ignore', settle })
        onWaiting(prompt.id, policy === 'ignore' ? 'ignored' : 'pending')
        changed()
      })
    },
    pending: () => pending().map(({ prompt }) => prompt),
    answer(verdict, id, error) {
      const waiting = id ? pending().find(({ prompt }) => prompt.id === id) : pending()[0]
      if (!waiting) return undefined
      if (verdict === 'ignore') {
        waiting.isIgnored = true
        waiting.input.onWaiting(waiting.prompt.id, 'ignored')
      } else {
        remove((one) => one === waiting)
        const usual = { code: 4001, message: waiting.input.refusal }
        waiting.settle(verdict === 'reject' ? rejectionError(usual, error) : undefined)
      }
      changed()
      return waiting.prompt
    },
    isConnectionWaiting: (origin) =>
      queue.some(
        ({ prompt }) => prompt.origin === origin && connectionMethods.includes(prompt.method),
      ),
    withdraw(client) {
      const matching = remove(({ input }) => input.client === client)
      for (const { settle } of matching) settle(rpcError(4900, 'The page that asked has gone.'))
      if (matching.length > 0) changed()
    },
    onChange: (listener) => listeners.push(listener),
    reset() {
      const matching = remove(() => true)
      for (const { input, settle } of matching) settle(rpcError(4001, input.refusal))
      if (matching.length > 0) changed()
    },
  }
}

/** A pending request as the approve window and the dashboard show it. */
export function promptView(prompt: Prompt, knownChains: readonly KnownChain[]): PromptView {
  const { id, origin, method, account, chainId, details } = prompt
  const chainName = knownChains.find((chain) => chain.id === chainId)?.name ?? 'Unknown chain'
  return { id, origin, method, account, chainId, chainName, ...details }
}
