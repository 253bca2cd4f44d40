import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { accountsOf } from '#devnet/custody/keys/accountsOf.ts'
import { answerWalletAccount } from '#devnet/custody/keys/answerWalletAccount.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one account of a wallet, by address (in any case) or path. */
export const getWalletAccount = queryPath({
  name: 'get_wallet_account',
  parameters: z
    .object({
      walletId: idParam,
      address: z.string().min(1).optional(),
      path: z.string().min(1).optional(),
    })
    .refine(({ address, path }) => address ?? path, 'address or path must be given'),
  run({ draft, organizationId, parameters: { walletId, address, path } }) {
    walletNamed(draft, organizationId, walletId)
    const account = accountsOf(draft, organizationId, walletId).find(
      (each) =>
        (address === undefined || each.address.toLowerCase() === address.toLowerCase()) &&
        (path === undefined || each.path === path),
    )
    if (!account) throw apiError(5, `no wallet account found with ${address ?? path}`)
    return { account: answerWalletAccount(account) }
  },
})
