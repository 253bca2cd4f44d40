import { browserWallets } from '#connectors/injected/walletBook/browserWallets.ts'
import { exchangeWallets } from '#connectors/injected/walletBook/exchangeWallets.ts'
import { namedWallets } from '#connectors/injected/walletBook/namedWallets.ts'
import { phoneWallets } from '#connectors/injected/walletBook/phoneWallets.ts'
import { popularWallets } from '#connectors/injected/walletBook/popularWallets.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'

/**
 * The wallets people use most, in the order a list shows them. For screens, loaded when a list
 * opens (`await import('#connectors/injected/walletBook.ts')`), never with the first page.
 * Where each value was read stands in `walletBook/walletBookSources.ts`.
 */
export const walletBook: readonly WalletBookEntry[] = [
  ...popularWallets,
  ...exchangeWallets,
  ...browserWallets,
  ...phoneWallets,
  ...namedWallets,
]
