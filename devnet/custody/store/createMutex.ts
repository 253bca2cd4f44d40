/** Serializes work under the same name; work under different names runs concurrently. */
export type Lock = <result>(name: string, work: () => Promise<result>) => Promise<result>

/** Creates the locks; a failure does not block the next work. */
export function createMutex(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const previous = last.get(name) ?? Promise.resolve()
    const result = previous.then(work, work)
    last.set(name, result)
    const cleanUp = () => {
      if (last.get(name) === result) last.delete(name)
    }
    result.then(cleanUp, cleanUp)
    return result
  }
}
