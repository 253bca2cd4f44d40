import { z } from 'zod'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { answerPolicy } from '#devnet/custody/policy/answerPolicy.ts'

/** Lists all policies of an organization, oldest first. */
export const listPolicies = queryPath({
  name: 'list_policies',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    policies: oldestFirst(draft.list('policies', organizationId)).map(answerPolicy),
  }),
})
