import { z } from 'zod'
import { answerUser } from '#devnet/custody/answerUser.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all users of the organization, oldest first. */
export const listUsers = queryPath({
  name: 'list_users',
  parameters: z.object({}),
  run: ({ organizationId, draft }) => ({
    users: oldestFirst(draft.list('users', organizationId)).map((user) => answerUser(draft, user)),
  }),
})
