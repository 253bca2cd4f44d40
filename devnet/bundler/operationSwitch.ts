import { httpError } from '#devnet/http/httpError.ts'
import type { OperationHandling } from '#lib/protocol/devnet.ts'

/** What a bundler does with the operations that it accepts. */
export type OperationSwitch = {
  current(): OperationHandling
  /** Sends held operations if it is `send`, and forgets them if it is `drop`. */
  set(handling: OperationHandling): Promise<void>
  /** Keeps an operation that was accepted until the switch decides what becomes of it. */
  hold(held: HeldOperation): void
  /** Sends one that is still held, unless the switch holds them all. */
  release(held: HeldOperation): Promise<void>
}

/** An accepted operation that is not sent to the chain yet. */
export type HeldOperation = { send(): Promise<void>; forget(): void }

const handlings: readonly OperationHandling[] = ['send', 'hold', 'drop']

/** Creates a switch that sends operations at once. */
export function createOperationSwitch(): OperationSwitch {
  let handling: OperationHandling = 'send'
  let held: HeldOperation[] = []
  return {
    current: () => handling,
    async set(next) {
      handling = next
      if (next === 'hold') return
      const waiting = held
      held = []
      for (const one of waiting) {
        if (next === 'drop') one.forget()
        else await one.send()
      }
    },
    hold: (one) => held.push(one),
    async release(one) {
      if (handling === 'hold' || !held.includes(one)) return
      held = held.filter((other) => other !== one)
      await one.send()
    },
  }
}

/**
 * Reads what a control request sets.
 * @throws HttpError 400
 */
export function readHandling({ operations }: Record<string, unknown>): OperationHandling {
  const found = handlings.find((one) => one === operations)
  if (found) return found
  throw httpError(400, `operations must be one of ${handlings.join(', ')}.`)
}
