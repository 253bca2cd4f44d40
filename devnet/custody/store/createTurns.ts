/** Lets work on one thing take turns; work on different things goes on side by side. */
export type Turns = <result>(name: string, work: () => Promise<result>) => Promise<result>

/** Makes turns; a failed turn does not hold up the next. */
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
