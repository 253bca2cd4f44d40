import type { KnownWallet } from '#lib/protocol/entities.ts'

/**
 * Wallets that most people with a wallet have, as the wallet book describes them; a test compares
 * it. A page that shows them does not load the whole book.
 */
export const bestKnownWallets: readonly KnownWallet[] = [
  {
    groupKey: 'metamask',
    name: 'MetaMask',
    icon: '/wallets/metamask.svg',
    rdns: ['io.metamask', 'io.metamask.flask', 'io.metamask.mobile', 'io.metamask.mmc'],
  },
  {
    groupKey: 'coinbase',
    name: 'Coinbase',
    icon: '/wallets/coinbase.svg',
    rdns: ['com.coinbase.wallet'],
  },
  { groupKey: 'rainbow', name: 'Rainbow', icon: '/wallets/rainbow.svg', rdns: ['me.rainbow'] },
  { groupKey: 'trust', name: 'Trust', icon: '/wallets/trust.svg', rdns: ['com.trustwallet.app'] },
]
