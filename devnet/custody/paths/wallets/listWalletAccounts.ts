import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { accountsOf } from '#devnet/custody/keys/accountsOf.ts'
import { answerWallet } from '#devnet/custody/keys/answerWallet.ts'
import { answerWalletAccount } from '#devnet/custody/keys/answerWalletAccount.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { pageOf, paginationParam } from '#devnet/custody/pagination.ts'

/** Lists accounts, optionally of one wallet, oldest first. */
export const listWalletAccounts = queryPath({
  name: 'list_wallet_accounts',
  parameters: z.object({
    walletId: idParam.optional(),
    includeWalletDetails: z.boolean().optional(),
    paginationOptions: paginationParam.optional(),
  }),
  run({ draft, organizationId, parameters }) {
    const { walletId, includeWalletDetails, paginationOptions } = parameters
    const accounts = pageOf(accountsIn(draft, organizationId, walletId), paginationOptions)
    return {
      accounts: accounts.map((account) => ({
        ...answerWalletAccount(account),
        ...(includeWalletDetails
          ? { walletDetails: answerWallet(walletNamed(draft, organizationId, account.walletId)) }
          : {}),
      })),
    }
  },
})

function accountsIn(draft: Draft, organizationId: string, walletId: string | undefined) {
  if (walletId === undefined) return oldestFirst(draft.list('walletAccounts', organizationId))
  return accountsOf(draft, organizationId, walletNamed(draft, organizationId, walletId).id)
}
