import { browserWallets } from '#connectors/injected/walletBook/browserWallets.ts'
import { exchangeWallets } from '#connectors/injected/walletBook/exchangeWallets.ts'
import { namedWallets } from '#connectors/injected/walletBook/namedWallets.ts'
import { phoneWallets } from '#connectors/injected/walletBook/phoneWallets.ts'
import { popularWallets } from '#connectors/injected/walletBook/popularWallets.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'

/**
 * The most used wallets, in the order a list shows them. Import it when a list opens (`await
 * import('#connectors/injected/walletBook.ts')`), never with the first page. The source of each
 * value is in `walletBook/walletBookSources.ts`.
 */
export const walletBook: readonly WalletBookEntry[] = [
  ...popularWallets,
  ...exchangeWallets,
  ...browserWallets,
  ...phoneWallets,
  ...namedWallets,
]
