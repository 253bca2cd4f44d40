import { z } from 'zod'
import { answerTag } from '#devnet/custody/answerTag.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all private key tags, oldest first. */
export const listPrivateKeyTags = queryPath({
  name: 'list_private_key_tags',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    privateKeyTags: oldestFirst(draft.list('tags', organizationId))
      .filter(({ kind }) => kind === 'privateKey')
      .map(answerTag),
  }),
})
