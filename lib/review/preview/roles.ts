import type { Hex } from 'viem'
import { getAddress, numberToHex, slice } from 'viem/utils'
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
  return { ...pathEnds(roles), ...roles, ...packedAddresses(roles) }
}

/** Lists of which a title shows one element: the first that is allowed, if there is one. */
const representedByOne = new Set(['operators', 'transfers', 'outputs', 'params'])
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

/**
 * Addresses that are written as words of 32 bytes, as bytes or as text, in the roles that their names begin
 * with: bridges to other kinds of networks take them so, and routers that save gas.
 */
function packedAddresses(roles: Roles): Record<string, string> {
  const found = Object.entries(roles).flatMap(([name, value]) => {
    const [, role] =
      /^(recipient|token|tokenIn|tokenOut|controller)(?:Word|Bytes|Text)$/.exec(name) ?? []
    return role === undefined || value === '0x' ? [] : [[role, addressOf(value)] as const]
  })
  return Object.fromEntries(found)
}

/** The address in a packed value; of a network with other addresses, the value itself. */
function addressOf(value: unknown): string {
  // Contracts ignore the upper bits of such a number, or keep flags in them.
  if (typeof value === 'bigint') return getAddress(numberToHex(value % 2n ** 160n, { size: 20 }))
  const hex = String(value)
  const digits = /^0x(?:0{24})?([0-9a-f]{40})$/i.exec(hex)?.[1]
  return digits === undefined ? hex : getAddress(`0x${digits}`)
}
