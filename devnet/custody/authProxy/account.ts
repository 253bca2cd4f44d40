import { z } from 'zod'
import { proxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'

/** A contact only matches the user who has verified it. */
const contactFilters = ['EMAIL', 'PHONE_NUMBER']

/** Finds the sub-organization by credential, identity or contact; returns none if there is none. */
export const account = proxyRoute({
  parameters: z.object({
    filterType: z.string().min(1).max(64),
    filterValue: z.string().min(1).max(16_384),
  }),
  async run(parent, search) {
    const name = contactFilters.includes(search.filterType)
      ? 'list_verified_suborgs'
      : 'list_suborgs'
    const { organizationIds } = await parent.query(name, search)
    const [organizationId] = organizationIds as string[]
    return organizationId === undefined ? {} : { organizationId }
  },
})
