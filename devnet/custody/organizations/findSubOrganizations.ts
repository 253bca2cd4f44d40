import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { pageOf, paginationParam } from '#devnet/custody/pagination.ts'
import type { IndexKind } from '#devnet/custody/records.ts'

/** Parameters of a search for sub-organizations, with pagination. */
export const searchParams = z.object({
  filterType: z.string().max(64).optional(),
  filterValue: z.string().max(16_384).optional(),
  paginationOptions: paginationParam.optional(),
})

type Search = z.output<typeof searchParams>

/**
 * Ids of the parent's sub-organizations, oldest first, as one page. `kinds` are the allowed
 * filters; without a filter all are listed.
 * @throws ApiError 3 for an unknown filter or one without a value
 */
export function findSubOrganizations(
  draft: Draft,
  parentId: string,
  search: Search,
  kinds: Record<string, IndexKind>,
): string[] {
  const found = search.filterType
    ? draft.find(kindOf(search, kinds), search.filterValue ?? '')
    : draft.find('parentId', parentId)
  const ids = [...new Set(found.map((place) => place.organizationId))]
  const organizations = ids
    .flatMap((id) => draft.get('organizations', id, id) ?? [])
    .filter((organization) => organization.parentId === parentId)
  return pageOf(oldestFirst(organizations), search.paginationOptions).map(({ id }) => id)
}

function kindOf({ filterType = '', filterValue }: Search, kinds: Record<string, IndexKind>) {
  const kind = Object.hasOwn(kinds, filterType) ? kinds[filterType] : undefined
  if (!kind) throw apiError(3, `invalid filter type: ${filterType}`, 'REQUEST_INVALID')
  if (!filterValue) throw apiError(3, 'filter value is required', 'REQUEST_INVALID')
  return kind
}
