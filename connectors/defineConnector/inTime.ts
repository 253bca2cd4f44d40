/** Resolves as the given promise does, or rejects with the given error after `limitMs`. */
export function inTime<answer>(asked: Promise<answer>, limitMs: number, late: () => unknown) {
  return new Promise<answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), limitMs)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
