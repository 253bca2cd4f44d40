import type { Messages } from '#lib/messages/Messages.ts'

/** What a function does, as a title says it. */
export type Intent = keyof Messages['preview']['intents']

/**
 * A function and its intent. The names of its parameters are their roles, by which it is titled and
 * judged: a `spender` may take an `amount` of the `token` (default: the called contract), an
 * `operator` everything; a `recipient` gets what comes out; a `controller` or `implementation`
 * rules over the contract or acts for the account; `from` is whose tokens are moved. A parameter without a
 * type is an address if its name says so, and otherwise a `uint256`.
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

/** Names that stand for an address where they have no type. */
const people =
  /^(recipient|token|tokenIn|tokenOut|controller|spender|from|owner|account|delegatee|implementation)$/

/** The signature with the types that it leaves out. */
export const withTypes = ([signature, intent]: KnownSignature): KnownSignature => [
  signature.replace(
    /(?<=[(,] ?)(\w+)(?=[,)])/g,
    (name) => `${people.test(name) ? 'address' : 'uint256'} ${name}`,
  ),
  intent,
]
