import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'
import { walletBook } from '#connectors/injected/walletBook.ts'

/**
 * The entry of an announced wallet, by the rdns it announces (EIP-6963), or undefined.
 * An rdns is a claim, not a proof: use it for a name's order or a link, never to connect by itself.
 */
export function findByRdns(rdns: string): WalletBookEntry | undefined {
  return walletBook.find((entry) => entry.eip6963Config?.rdns === rdns)
}
