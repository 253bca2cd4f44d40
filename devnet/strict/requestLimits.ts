import { answerHead, errorAnswer, type RpcAnswer, type RpcRequest } from '#devnet/chain/RpcCall.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** A whole request that is not answered call by call. */
type Refusal = { status: 200 | 429; body: RpcAnswer | RpcAnswer[]; retryAfterSeconds?: number }

/** The limits of one endpoint: of its requests, before they are read, and of its answers. */
export type RequestLimits = {
  refuse(origin: string | undefined, batch: readonly RpcRequest[]): Refusal | undefined
  limitAnswers(answers: readonly RpcAnswer[]): RpcAnswer[]
}

/** Creates the limits of one endpoint, each in force while its rule is. */
export function createRequestLimits({ isOn }: Strictness): RequestLimits {
  let second = 0
  let counts = new Map<string | undefined, number>()
  const isTooOften = (origin: string | undefined, calls: number) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) counts = new Map()
    second = now
    const count = (counts.get(origin) ?? 0) + calls
    counts.set(origin, count)
    return count > strictLimits.requestsPerSecond ? count : undefined
  }
  return {
    refuse(origin, batch) {
      const [first = {}] = batch
      if (isOn('batchSize') && batch.length > strictLimits.batchCalls)
        return { status: 200, body: [errorAnswer(first, -32600, 'batch too large')] }
      const rate = isOn('rateLimit') ? isTooOften(origin, batch.length) : undefined
      if (rate === undefined) return undefined
      const { requestsPerSecond, retryAfterSeconds } = strictLimits
      const data = {
        current_rps: rate,
        allowed_rps: requestsPerSecond,
        backoff_seconds: retryAfterSeconds,
      }
      const body = errorAnswer(first, -32005, 'project ID request rate exceeded', data)
      return { status: 429, body, retryAfterSeconds }
    },
    limitAnswers(answers) {
      let left = isOn('responseSize') ? strictLimits.batchResponseBytes : Number.POSITIVE_INFINITY
      return answers.map((answer) => {
        if (left === Number.POSITIVE_INFINITY) return answer
        left -= JSON.stringify(answer).length
        if (left >= 0) return answer
        const error = { code: -32003, message: 'response too large' }
        return { ...answerHead(answer), error }
      })
    },
  }
}
