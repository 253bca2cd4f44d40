/** Runs work one at a time, in the order of the calls; a failure does not block the next. */
export type Mutex = <result>(work: () => result | Promise<result>) => Promise<result>

/** The same for every name; work under different names runs concurrently. */
export type KeyedMutex = <result>(
  name: string,
  work: () => result | Promise<result>,
) => Promise<result>

/** Creates a mutex. */
export function createMutex(): Mutex {
  const withLock = createKeyedMutex()
  return (work) => withLock('', work)
}

/** Creates a mutex per name; a name is forgotten when its work is done. */
export function createKeyedMutex(): KeyedMutex {
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
