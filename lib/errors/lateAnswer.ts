/**
 * Marks the error of a request that was given up with the answer that the wallet may still give:
 * `undefined` if it gives none.
 */
export function withLateAnswer<Given extends object>(error: Given, late: Promise<unknown>): Given {
  return Object.assign(error, { late })
}

/** The answer that a wallet may still give to a request that was given up; undefined if nobody listens. */
export function lateAnswerOf(error: unknown): Promise<unknown> | undefined {
  const { late } = Object(error) as { late?: unknown }
  return late instanceof Promise ? late : undefined
}
