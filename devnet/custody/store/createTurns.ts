/** Serializes work under the same name; work under different names runs concurrently. */
export type Turns = <result>(name: string, work: () => Promise<result>) => Promise<result>

/** Creates the locks; a failure does not block the next work. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const turn = before.then(work, work)
    last.set(name, turn)
    const forget = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(forget, forget)
    return turn
  }
}
