import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { type TypedDataHashes, typedDataHashes } from '#lib/review/preview/typedDataHash.ts'

/** Hashes of a request, and of the one after it. */
const most = 6
/** Hashing less takes no longer than looking it up. */
const long = 2_000

/** keccak256 of what is hashed again: a request is previewed several times, as facts of nodes arrive. */
export const hashAgain = remembered<Hex, Hex>((data) => data, keccak256)

/** The same for typed data: by its content, because whoever passes it may change the object. */
export const typedDataHashesAgain = remembered<
  Parameters<typeof typedDataHashes>[0],
  TypedDataHashes
>(
  ({ types, primaryType, domain, message }) =>
    JSON.stringify([types, primaryType, domain, message], bigintAsText),
  typedDataHashes,
)

/** A function that remembers its latest results for long inputs, by their texts. */
function remembered<Input, Result>(
  textOf: (input: Input) => string,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const known = new Map<string, Result>()
  return (input) => {
    const text = textOf(input)
    if (text.length < long) return compute(input)
    const result = known.get(text) ?? compute(input)
    known.delete(text)
    known.set(text, result)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return result
  }
}
