import { isOf } from '#lib/walletBook/isOf.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import { walletBook } from '#lib/walletBook/walletBook.ts'

/** The wallet-book entry of a wallet that announces itself with this rdns. */
export function findEntry(rdns: string): WalletBookEntry | undefined {
  return walletBook.find((entry) => isOf({ rdns }, entry))
}
