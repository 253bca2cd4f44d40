import { browserWallets } from '#lib/wallets/book/browserWallets.ts'
import { exchangeWallets } from '#lib/wallets/book/exchangeWallets.ts'
import { phoneWallets } from '#lib/wallets/book/phoneWallets.ts'
import { popularWallets } from '#lib/wallets/book/popularWallets.ts'
import {
  allRdnsOf,
  type WalletBookEntry,
  type WalletBookFacts,
} from '#lib/wallets/book/WalletBookEntry.ts'

/** Wallets of which little more than the name is known. Part of the wallet book. */
const namedWallets = [
  {
    groupKey: 'abstract',
    name: 'Abstract',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm' }],
    eip6963Config: { rdns: 'xyz.abs' },
    downloads: { website: 'https://abs.xyz/' },
  },

  {
    groupKey: 'edenonline',
    name: 'Eden Online',
    injectedConfig: [{ chain: 'evm' }],
  },

  {
    groupKey: 'intersend',
    name: 'Intersend',
    injectedConfig: [{ chain: 'evm' }],
  },
] as const satisfies readonly WalletBookFacts[]

/**
 * The most used wallets, in the order a list shows them. Import it when a list opens (`await
 * import('#lib/wallets/book/walletBook.ts')`), never with the first page. The source of each value is
 * in `tests/lib/wallets/book/walletBookSources.ts`.
 */
export const walletBook: readonly WalletBookEntry[] = [
  ...popularWallets,
  ...exchangeWallets,
  ...browserWallets,
  ...phoneWallets,
  ...namedWallets,
].map((facts) => ({ ...facts, icon: `/wallets/${facts.groupKey}.svg` }))

/** The wallet-book entry of a wallet that announces itself with this rdns. */
export function findEntry(rdns: string): WalletBookEntry | undefined {
  return walletBook.find((entry) => allRdnsOf(entry).includes(rdns))
}

/** The wallet-book entry with this group key or name. */
export function findNamedEntry(name: string): WalletBookEntry | undefined {
  return walletBook.find((entry) => entry.groupKey === name || entry.name === name)
}
