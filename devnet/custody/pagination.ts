import { z } from 'zod'
import { byAge } from '#devnet/custody/oldestFirst.ts'
import { timeOfId } from '#devnet/custody/orderedId.ts'

/** Which part of a list is wanted; the limit is digits in a text, as the API takes it. */
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

const usualLimit = 10

/**
 * The part of a list that is wanted: behind `after` and ahead of `before`, at most `limit` items. A
 * cursor whose record has gone since still has its place, as its id tells when it was made; what
 * never was an id of the list leaves it as it is. Lists are the oldest first, or are told otherwise.
 */
export function pageOf<item extends { id: string; createdAt: number }>(
  items: readonly item[],
  { limit = usualLimit, before = '', after = '' }: Pagination = {},
  order: 'oldestFirst' | 'newestFirst' = 'oldestFirst',
): item[] {
  const last = placeOf(items, after, order)
  const end = placeOf(items, before, order)?.ahead
  const between = items.slice(last ? last.ahead + last.own : 0, end)
  // Going back, what is wanted is next to the cursor.
  return before && !after ? between.slice(-limit) : between.slice(0, limit)
}

/** How many items are ahead of a cursor, and whether its own is there. */
function placeOf(
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
