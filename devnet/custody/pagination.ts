import { z } from 'zod'
import { byAge } from '#devnet/custody/oldestFirst.ts'
import { timeOfId } from '#devnet/custody/orderedId.ts'

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
