import { createContext } from 'react'

/** What a part of a page has had a wallet do; `unknown` if it does not tell. */
export type Outcome = 'nothing' | 'asked' | 'signed' | 'sent' | 'unknown'

/** What is known of a part, for the one that shows its failure; kept while its content fails. */
export type PartOutcome = {
  /** Undefined if the part never asks a wallet. */
  get(): Outcome | undefined
  /** A wallet is asked; the returned function tells what became of it. Also tells the parts around. */
  begin(): (end: Exclude<Outcome, 'asked'>) => void
  subscribe(listener: () => void): () => void
}

/** The part around a component; the default is a page without one. */
export const PartContext = createContext<PartOutcome | undefined>(undefined)

/** What is known of a part, until it asks a wallet. */
export function createPartOutcome(
  initial: Outcome | undefined,
  around: PartOutcome | undefined,
): PartOutcome {
  let done = initial
  let pending = 0
  const listeners = new Set<() => void>()
  function change(by: 1 | -1) {
    pending += by
    for (const listener of listeners) listener()
  }
  return {
    get: () => (pending > 0 ? 'asked' : done),
    begin() {
      const endAround = around?.begin()
      change(1)
      return (end) => {
        // What was refused leaves what was done before.
        if (end !== 'nothing') done = end
        endAround?.(end)
        change(-1)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
