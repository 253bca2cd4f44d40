import { z } from 'zod'
import { answerPrivateKey } from '#devnet/custody/keys/answerPrivateKey.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all private keys of an organization, oldest first. */
export const listPrivateKeys = queryPath({
  name: 'list_private_keys',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    privateKeys: oldestFirst(draft.list('privateKeys', organizationId)).map(answerPrivateKey),
  }),
})
