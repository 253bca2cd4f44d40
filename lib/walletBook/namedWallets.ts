import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'

/** Wallets of which little more than the name is known. Part of the wallet book. */
export const namedWallets = [
  {
    groupKey: 'abstract',
    name: 'Abstract',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm' }],
    eip6963Config: { rdns: 'xyz.abs' },
    icon: '/wallets/abstract.svg',
    downloads: { website: 'https://abs.xyz/' },
  },

  {
    groupKey: 'edenonline',
    name: 'Eden Online',
    injectedConfig: [{ chain: 'evm' }],
    icon: '/wallets/edenonline.svg',
  },

  {
    groupKey: 'intersend',
    name: 'Intersend',
    injectedConfig: [{ chain: 'evm' }],
    icon: '/wallets/intersend.svg',
  },
] as const satisfies readonly WalletBookEntry[]
