import type { Clock } from '#devnet/clock.ts'
import type { ApprovedScope, PhoneRequest, WalletPolicy } from '#lib/protocol/devnet.ts'

/** The decision of the user, or of the policy in their place. */
type Decision =
  | { verdict: 'approve'; approvedScope: ApprovedScope }
  | { verdict: 'reject'; code?: number; message?: string }
  /** Too late: the site canceled the request, or it expired. No response is sent. */
  | { verdict: 'withdrawn' }

/** A new request; the remaining fields are filled in. */
export type RequestInput = Omit<PhoneRequest, 'outcome' | 'requestedAt'>

/** All requests and proposals that the phone received, pending or done. */
export type RequestQueue = {
  /** Waits for a decision; an ignored request can still be answered by its id later. */
  decide(input: RequestInput, policy: WalletPolicy): Promise<Decision>
  /** Answers a request, by default the oldest pending one; undefined if there is none. */
  answer(decision: Decision, id?: string): PhoneRequest | undefined
  /** Removes a request from the queue without answering it. */
  ignore(id?: string): PhoneRequest | undefined
  /** Records a request that needed no prompt, or the outcome of one. */
  record(input: RequestInput, outcome: PhoneRequest['outcome'], reason?: string): void
  withdraw(fits: (request: PhoneRequest) => boolean): void
  /** Newest first. */
  list(): PhoneRequest[]
  clear(): void
}

const requestLimit = 200

/** Creates an empty list. */
export function createRequestQueue(clock: Clock, onChange: () => void): RequestQueue {
  let requests: PhoneRequest[] = []
  const waiting = new Map<string, (decision: Decision) => void>()

  const add = (input: RequestInput, outcome: PhoneRequest['outcome']) => {
    const request: PhoneRequest = { ...input, outcome, requestedAt: clock.now().toISOString() }
    requests = [request, ...requests].slice(0, requestLimit)
    onChange()
    return request
  }
  const find = (id?: string) =>
    id
      ? requests.find((request) => request.id === id && waiting.has(id))
      : requests.findLast(({ outcome }) => outcome === 'pending')
  const settle = (request: PhoneRequest, decision: Decision) => {
    const outcomes = { approve: 'approved', reject: 'rejected', withdrawn: 'withdrawn' } as const
    request.outcome = outcomes[decision.verdict]
    waiting.get(request.id)?.(decision)
    waiting.delete(request.id)
    onChange()
  }

  return {
    decide(input, policy) {
      if (policy === 'approve' || policy === 'reject') {
        add(input, policy === 'approve' ? 'approved' : 'rejected')
        return Promise.resolve(
          policy === 'approve' ? { verdict: 'approve', approvedScope: {} } : { verdict: 'reject' },
        )
      }
      return new Promise((resolve) => {
        waiting.set(input.id, resolve)
        add(input, policy === 'ignore' ? 'ignored' : 'pending')
      })
    },
    answer(decision, id) {
      const request = find(id)
      if (request) settle(request, decision)
      return request
    },
    ignore(id) {
      const request = find(id)
      if (!request) return undefined
      request.outcome = 'ignored'
      onChange()
      return request
    },
    record(input, outcome, reason) {
      const known = requests.find(({ id }) => id === input.id) ?? add(input, outcome)
      known.outcome = outcome
      if (reason) known.reason = reason
      onChange()
    },
    withdraw(fits) {
      for (const request of requests) {
        if (waiting.has(request.id) && fits(request)) settle(request, { verdict: 'withdrawn' })
      }
    },
    list: () => requests,
    clear() {
      for (const request of requests)
        if (waiting.has(request.id)) settle(request, { verdict: 'withdrawn' })
      requests = []
      onChange()
    },
  }
}
