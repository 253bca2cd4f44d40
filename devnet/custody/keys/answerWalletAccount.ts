import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { WalletAccountRecord } from '#devnet/custody/records.ts'

/** Formats a wallet account as the API does. */
export function answerWalletAccount(account: WalletAccountRecord) {
  const { organizationId, walletId, curve, pathFormat, path, addressFormat, address } = account
  return {
    walletAccountId: account.id,
    ...{ organizationId, walletId, curve, pathFormat, path, addressFormat, address },
    publicKey: account.publicKey,
    ...(account.name === undefined ? {} : { name: account.name }),
    createdAt: answerTimestamp(account.createdAt),
    updatedAt: answerTimestamp(account.updatedAt),
  }
}
