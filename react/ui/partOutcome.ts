import { createContext } from 'react'

/** What a part of a page has had a wallet do; `unknown` if that did not end well. */
export type Outcome = 'nothing' | 'asked' | 'signed' | 'sent' | 'unknown'

/** What is known of a part, for the one that shows its failure; kept while its content fails. */
export type PartOutcome = {
  get(): Outcome
  /** A wallet is asked; the returned function tells what became of it. Also tells the parts around. */
  begin(): (end: Exclude<Outcome, 'asked'>) => void
  /** For the one that shows the failure. */
  subscribe(listener: () => void): () => void
}

/** The part around a component that tells; undefined if there is none. */
export const PartContext = createContext<PartOutcome | undefined>(undefined)

/** What is known of a part, which has not asked a wallet yet. */
export function createPartOutcome(around: PartOutcome | undefined): PartOutcome {
  let done: Outcome = 'nothing'
  let pending = 0
  let listener: (() => void) | undefined
  function change(by: 1 | -1) {
    pending += by
    listener?.()
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
    subscribe(next) {
      listener = next
      return () => {
        listener = undefined
      }
    },
  }
}
