import { browserWallets } from '#lib/walletBook/browserWallets.ts'
import { exchangeWallets } from '#lib/walletBook/exchangeWallets.ts'
import { namedWallets } from '#lib/walletBook/namedWallets.ts'
import { phoneWallets } from '#lib/walletBook/phoneWallets.ts'
import { popularWallets } from '#lib/walletBook/popularWallets.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'

/**
 * The most used wallets, in the order a list shows them. Import it when a list opens (`await
 * import('#lib/walletBook/walletBook.ts')`), never with the first page. The source of each value is
 * in `tests/lib/walletBook/walletBookSources.ts`.
 */
export const walletBook: readonly WalletBookEntry[] = [
  ...popularWallets,
  ...exchangeWallets,
  ...browserWallets,
  ...phoneWallets,
  ...namedWallets,
]
