import type { Messages } from '#lib/messages/Messages.ts'

/** What a function does, as a title says it. */
export type Intent = keyof Messages['preview']['intents']

/**
 * A function and its intent. The names of its parameters are their roles, by which it is titled and
 * judged: a `spender` may take an `amount` of the `token` (default: the called contract), an
 * `operator` everything; a `recipient` gets what comes out; a `controller` or `implementation`
 * rules over the contract or acts for the account; `from` is whose tokens are moved.
 */
export type KnownSignature = readonly [signature: string, intent: Intent]

/** Signatures listed by what they do; `a/b(uint256 c)` stands for two functions that differ by name. */
export function signaturesOf(
  byIntent: Partial<Record<Intent, readonly string[]>>,
): readonly KnownSignature[] {
  return Object.entries(byIntent).flatMap(([intent, signatures]) =>
    signatures.flatMap((signature) => {
      const start = signature.indexOf('(')
      const names = signature.slice(0, start).split('/')
      return names.map((name) => [name + signature.slice(start), intent as Intent] as const)
    }),
  )
}
