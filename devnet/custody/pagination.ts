import { z } from 'zod'

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
 * The part of a list that is wanted: behind `after` and ahead of `before` as the list stands, at
 * most `limit` items. Ids that are not in the list leave it as it is.
 */
export function pageOf<item extends { id: string }>(
  items: readonly item[],
  { limit = usualLimit, before = '', after = '' }: Pagination = {},
): item[] {
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0
  const end = before ? items.findIndex(({ id }) => id === before) : -1
  const between = items.slice(start, end === -1 ? undefined : end)
  // Going back, what is wanted is next to the cursor.
  return before && !after ? between.slice(-limit) : between.slice(0, limit)
}
