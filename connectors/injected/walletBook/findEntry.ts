import { isOf } from '#connectors/injected/walletBook/isOf.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'
import { walletBook } from '#connectors/injected/walletBook.ts'

/** The wallet-book entry of a wallet that announces itself with this rdns. */
export function findEntry(rdns: string): WalletBookEntry | undefined {
  return walletBook.find((entry) => isOf({ rdns }, entry))
}
