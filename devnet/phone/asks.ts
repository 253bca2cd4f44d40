import type { Clock } from '#devnet/clock.ts'
import type { PhoneAsk, PhoneChoices, WalletPolicy } from '#lib/protocol/devnet.ts'

/** The decision of the user, or of the policy in their place. */
type Decision =
  | { verdict: 'approve'; choices: PhoneChoices }
  | { verdict: 'reject'; code?: number; message?: string }
  /** Too late: the site canceled the request, or it expired. No response is sent. */
  | { verdict: 'withdrawn' }

/** A new request; the remaining fields are filled in. */
export type AskInput = Omit<PhoneAsk, 'outcome' | 'askedAt'>

/** All requests and proposals that the phone received, pending or done. */
export type Asks = {
  /** Waits for a decision; an ignored request can still be answered by its id later. */
  decide(input: AskInput, policy: WalletPolicy): Promise<Decision>
  /** Answers a request, by default the oldest pending one; undefined if there is none. */
  answer(decision: Decision, id?: string): PhoneAsk | undefined
  /** Removes a request from the queue without answering it. */
  ignore(id?: string): PhoneAsk | undefined
  /** Records a request that needed no prompt, or the outcome of one. */
  record(input: AskInput, outcome: PhoneAsk['outcome'], reason?: string): void
  withdraw(fits: (ask: PhoneAsk) => boolean): void
  /** Newest first. */
  list(): PhoneAsk[]
  clear(): void
}

const asksKept = 200

/** Creates an empty list. */
export function createAsks(clock: Clock, onChange: () => void): Asks {
  let asks: PhoneAsk[] = []
  const waiting = new Map<string, (decision: Decision) => void>()

  const add = (input: AskInput, outcome: PhoneAsk['outcome']) => {
    const ask: PhoneAsk = { ...input, outcome, askedAt: clock.now().toISOString() }
    asks = [ask, ...asks].slice(0, asksKept)
    onChange()
    return ask
  }
  const find = (id?: string) =>
    id
      ? asks.find((ask) => ask.id === id && waiting.has(id))
      : asks.findLast(({ outcome }) => outcome === 'pending')
  const settle = (ask: PhoneAsk, decision: Decision) => {
    const outcomes = { approve: 'approved', reject: 'rejected', withdrawn: 'withdrawn' } as const
    ask.outcome = outcomes[decision.verdict]
    waiting.get(ask.id)?.(decision)
    waiting.delete(ask.id)
    onChange()
  }

  return {
    decide(input, policy) {
      if (policy === 'approve' || policy === 'reject') {
        add(input, policy === 'approve' ? 'approved' : 'rejected')
        return Promise.resolve(
          policy === 'approve' ? { verdict: 'approve', choices: {} } : { verdict: 'reject' },
        )
      }
      return new Promise((resolve) => {
        waiting.set(input.id, resolve)
        add(input, policy === 'ignore' ? 'ignored' : 'pending')
      })
    },
    answer(decision, id) {
      const ask = find(id)
      if (ask) settle(ask, decision)
      return ask
    },
    ignore(id) {
      const ask = find(id)
      if (!ask) return undefined
      ask.outcome = 'ignored'
      onChange()
      return ask
    },
    record(input, outcome, reason) {
      const known = asks.find(({ id }) => id === input.id) ?? add(input, outcome)
      known.outcome = outcome
      if (reason) known.reason = reason
      onChange()
    },
    withdraw(fits) {
      for (const ask of asks) {
        if (waiting.has(ask.id) && fits(ask)) settle(ask, { verdict: 'withdrawn' })
      }
    },
    list: () => asks,
    clear() {
      for (const ask of asks) if (waiting.has(ask.id)) settle(ask, { verdict: 'withdrawn' })
      asks = []
      onChange()
    },
  }
}
