import type { Hex } from 'viem'
import { getAddress, slice } from 'viem/utils'
import type { Call } from '#lib/review/preview/Call.ts'

/** A call's arguments by the roles that their names state, those of nested structs included. */
export type Roles = Readonly<Record<string, unknown>>

/** Reads the roles of a call; the tokens of a swap may be the ends of its path. */
export function rolesOf({ args = {} }: Pick<Call, 'args'>): Roles {
  const roles: Record<string, unknown> = {}
  const visit = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values))
      if (isStruct(value)) visit(value)
      else if (representedByOne.has(name) && Array.isArray(value)) visit(mainOf(value))
      else roles[name] ??= value
  }
  visit(args)
  const word = wordOf(roles.recipientWord)
  return { ...pathEnds(roles), ...roles, ...(word && { recipient: word }) }
}

/** Lists of which a title shows one element: the first that is allowed, if there is one. */
const representedByOne = new Set(['operators', 'transfers'])
const mainOf = (list: readonly Record<string, unknown>[]) =>
  list.find(({ approved }) => approved !== false) ?? list[0] ?? {}

const isStruct = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first and last token of a path: a list, or packed with fees of three bytes between. */
function pathEnds({ path, reversePath }: Roles): Record<string, unknown> {
  if (Array.isArray(path)) return { tokenIn: path[0], tokenOut: path.at(-1) }
  const packed = path ?? reversePath
  if (typeof packed !== 'string' || packed.length < 2 + 43 * 2) return {}
  const ends = [slice(packed as Hex, 0, 20), slice(packed as Hex, -20)].map((each) =>
    getAddress(each),
  )
  const [tokenIn, tokenOut] = reversePath === undefined ? ends : ends.reverse()
  return { tokenIn, tokenOut }
}

/** An address in a word of 32 bytes, as bridges to other kinds of networks take it. */
function wordOf(word: unknown): string | undefined {
  const digits =
    typeof word === 'bigint' ? word.toString(16).padStart(64, '0') : String(word).slice(2)
  return /^0{24}[0-9a-f]{40}$/i.test(digits) ? getAddress(`0x${digits.slice(24)}`) : undefined
}
