import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'

/** The rdns of a wallet-book entry: its own, or a substitute if none is known. */
export function rdnsOf({ groupKey, eip6963Config }: WalletBookEntry): string {
  return eip6963Config?.rdns ?? `walletbook.${groupKey}`
}

/** Whether a wallet with this rdns is the one of the entry. */
export function isOf({ rdns }: { rdns: string }, entry: WalletBookEntry): boolean {
  return rdns === rdnsOf(entry)
}
