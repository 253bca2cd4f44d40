/** What was asked, or the given error where it takes longer. */
export function inTime<answer>(asked: Promise<answer>, limitMs: number, late: () => unknown) {
  return new Promise<answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), limitMs)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
