import { z } from 'zod'
import { answerTag } from '#devnet/custody/answerTag.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all user tags, oldest first. */
export const listUserTags = queryPath({
  name: 'list_user_tags',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    userTags: oldestFirst(draft.list('tags', organizationId))
      .filter(({ kind }) => kind === 'user')
      .map(answerTag),
  }),
})
