import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Pagination of a list; the limit is a string of digits, as in the API. */
export const paginationParam = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= 100, 'more than 100')
    .optional(),
  before: z.string().max(64).optional(),
  after: z.string().max(64).optional(),
})

type Pagination = z.output<typeof paginationParam>

const defaultLimit = 10

/**
 * Returns one page of a list: items behind `after` and ahead of `before`, at most `limit`. A cursor
 * whose record was deleted keeps its position, because its id contains its creation time; an id
 * that was never in the list is ignored. Lists are oldest first unless `order` differs.
 */
export function pageOf<item extends { id: string; createdAt: number }>(
  items: readonly item[],
  { limit = defaultLimit, before = '', after = '' }: Pagination = {},
  order: 'oldestFirst' | 'newestFirst' = 'oldestFirst',
): item[] {
  const last = positionOf(items, after, order)
  const end = positionOf(items, before, order)?.ahead
  const between = items.slice(last ? last.ahead + last.own : 0, end)
  // When paging backward, the page ends at the cursor.
  return before && !after ? between.slice(-limit) : between.slice(0, limit)
}

/** Number of items ahead of a cursor, and whether the cursor's own item exists. */
function positionOf(
  items: readonly { id: string; createdAt: number }[],
  id: string,
  order: 'oldestFirst' | 'newestFirst',
): { ahead: number; own: 0 | 1 } | undefined {
  const index = items.findIndex((item) => item.id === id)
  if (index !== -1) return { ahead: index, own: 1 }
  const createdAt = timeOfId(id)
  if (createdAt === undefined) return undefined
  const isAhead = (item: { id: string; createdAt: number }) =>
    byAge(item, { id, createdAt }) < 0 === (order === 'oldestFirst')
  return { ahead: items.filter(isAhead).length, own: 0 }
}

type Dated = { id: string; createdAt: number }

/** Sorts records by creation time, then by id, so that the order is stable. */
export function oldestFirst<record extends Dated>(records: readonly record[]): record[] {
  return [...records].sort(byAge)
}

/** Negative if `one` is older. */
function byAge(one: Dated, other: Dated): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}

let lastMs = 0
let count = 0

/** A UUIDv7 (RFC 9562 §5.7): ids created one after another sort in that order. */
export function orderedId(now: number): string {
  count = now === lastMs ? count + 1 : 0
  lastMs = now
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12)
  const order = (0x7000 | (count & 0xfff)).toString(16)
  const rest = randomBytes(8)
  rest[0] = ((rest[0] ?? 0) & 0x3f) | 0x80
  const tail = rest.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Creation time of an id, in milliseconds; undefined if the id does not contain it. */
export function timeOfId(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id) ?? []
  return high && low ? Number.parseInt(`${high}${low}`, 16) : undefined
}
