/** Resolves as the given promise does, or rejects with the given error after `limitMs`. */
export function withTimeout<result>(
  promise: Promise<result>,
  limitMs: number,
  timeoutError: () => unknown,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), limitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
