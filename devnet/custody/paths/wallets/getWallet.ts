import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { answerWallet } from '#devnet/custody/keys/answerWallet.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one wallet. */
export const getWallet = queryPath({
  name: 'get_wallet',
  parameters: z.object({ walletId: idParam }),
  run: ({ draft, organizationId, parameters }) => ({
    wallet: answerWallet(walletNamed(draft, organizationId, parameters.walletId)),
  }),
})
