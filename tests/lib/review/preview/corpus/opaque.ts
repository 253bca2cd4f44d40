import { concat, type Hex, keccak256, slice, toHex } from 'viem'

/** Bytes that only the contract understands, such as a route that a server has packed. */
export function opaque(seed: string, size = 96): Hex {
  const words: Hex[] = []
  for (let index = 0; index * 32 < size; index++) words.push(keccak256(toHex(`${seed}${index}`)))
  return slice(concat(words), 0, size)
}

/** A signature of 65 bytes, as it stands inside calldata. */
export const signature: Hex = concat([opaque('signature', 64), '0x1b'])
