import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'

const known = new Map<Hex, Hex>()
/** The digests of a request, and of the one after it. */
const most = 6
/** Hashing less takes no longer than looking it up. */
const long = 2_000

/** keccak256 of what is hashed again: a request is previewed several times, as facts of nodes arrive. */
export function hashAgain(data: Hex): Hex {
  if (data.length < long) return keccak256(data)
  const hash = known.get(data) ?? keccak256(data)
  known.delete(data)
  known.set(data, hash)
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return hash
}
