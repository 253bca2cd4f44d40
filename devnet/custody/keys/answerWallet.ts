import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { WalletRecord } from '#devnet/custody/records.ts'

/** Formats a wallet as the API does. */
export function answerWallet(wallet: WalletRecord) {
  return {
    walletId: wallet.id,
    walletName: wallet.walletName,
    createdAt: answerTimestamp(wallet.createdAt),
    updatedAt: answerTimestamp(wallet.updatedAt),
    exported: wallet.exported,
    imported: wallet.imported,
  }
}
