import { z } from 'zod'
import { answerWallet } from '#devnet/custody/keys/answerWallet.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all wallets of an organization, oldest first. */
export const listWallets = queryPath({
  name: 'list_wallets',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    wallets: oldestFirst(draft.list('wallets', organizationId)).map(answerWallet),
  }),
})
