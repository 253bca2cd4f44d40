import type { WalletBookFacts } from '#lib/wallets/book/WalletBookEntry.ts'

/** Wallets of exchanges and marketplaces. Part of the wallet book. */
export const exchangeWallets = [
  {
    groupKey: 'binance',
    name: 'Binance Wallet',
    shortName: 'Binance',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isBinance'], windowPath: 'binancew3w.ethereum' }],
    eip6963Config: { rdns: 'com.binance.wallet' },
    deepLinks: { native: 'bnc://app.binance.com/cedefi/wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/cadiboklkpojfamcoggejbbdjcoiljjk',
      ios: 'https://apps.apple.com/app/id1436799971',
      android: 'https://play.google.com/store/apps/details?id=com.binance.dev',
      website: 'https://www.binance.com/en/web3wallet',
    },
  },

  {
    groupKey: 'bitget',
    name: 'Bitget Wallet',
    shortName: 'Bitget',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isBitKeep'], windowPath: 'bitkeep.ethereum' }],
    eip6963Config: { rdns: 'com.bitget.web3' },
    deepLinks: { native: 'bitkeep://wc?uri={uri}' },
    inAppBrowserBase: 'https://bkcode.vip?action=dapp&url={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/jiidiaalihmmhddjgbnbgdfflelocpak',
      ios: 'https://apps.apple.com/app/id1395301115',
      android: 'https://play.google.com/store/apps/details?id=com.bitkeep.wallet',
      website: 'https://web3.bitget.com/en/wallet-download',
    },
  },

  {
    groupKey: 'bybit',
    name: 'Bybit Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'bybitWallet' }],
    eip6963Config: { rdns: 'com.bybit' },
    deepLinks: { native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/pdliaogehgdbhbnmkklieghmmjkpigpa',
      ios: 'https://apps.apple.com/app/id1488296980',
      android: 'https://play.google.com/store/apps/details?id=com.bybit.app',
      website: 'https://www.bybit.com/en/web3',
    },
  },

  {
    groupKey: 'cryptocom',
    name: 'Crypto.com',
    walletConnect: true,
    injectedConfig: [
      { chain: 'evm', flags: ['isDeficonnectProvider'], windowPath: 'deficonnectProvider' },
    ],
    eip6963Config: { rdns: 'com.crypto.wallet' },
    deepLinks: { native: 'dfw://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/hifafgmccdpekplomjjkcfgodnhcellj',
      ios: 'https://apps.apple.com/app/id1512048310',
      android: 'https://play.google.com/store/apps/details?id=com.defi.wallet',
      website: 'https://crypto.com/onchain',
    },
  },

  {
    groupKey: 'kraken',
    name: 'Kraken Wallet',
    walletConnect: true,
    deepLinks: { native: 'krakenwallet://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1626327149',
      android: 'https://play.google.com/store/apps/details?id=com.kraken.superwallet',
      website: 'https://kraken.com/wallet',
    },
  },

  {
    groupKey: 'robinhood',
    name: 'Robinhood Wallet',
    walletConnect: true,
    eip6963Config: { rdns: 'com.robinhood.wallet' },
    deepLinks: { native: 'robinhood-wallet://wc?uri={uri}' },
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=com.robinhood.gateway',
      website: 'https://robinhood.com/web3-wallet/',
    },
  },

  {
    groupKey: 'gate',
    name: 'Gate Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'gatewallet' }],
    eip6963Config: { rdns: 'io.gate.wallet' },
    deepLinks: { native: 'gtweb3wallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/cpmkedoipcpimgecpmgpldfpohjplkpp',
      ios: 'https://apps.apple.com/app/id1294998195',
      android: 'https://play.google.com/store/apps/details?id=com.gateio.gateio',
      website: 'https://www.gate.io/web3',
    },
  },

  {
    groupKey: 'kucoin',
    name: 'KuCoin Web3 Wallet',
    walletConnect: true,
    downloads: {
      ios: 'https://apps.apple.com/app/id1378956601',
      android: 'https://play.google.com/store/apps/details?id=com.kubi.kucoin',
      website: 'https://www.kucoin.com/Web3',
    },
  },

  {
    groupKey: 'gemini',
    name: 'Gemini Wallet',
    shortName: 'Gemini',
    walletConnect: true,
    eip6963Config: { rdns: 'com.gemini.wallet' },
    downloads: { website: 'https://keys.gemini.com/' },
  },

  {
    groupKey: 'magiceden',
    name: 'Magic Eden Wallet',
    shortName: 'Magic Eden',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isMagicEden'], windowPath: 'magicEden.ethereum' }],
    eip6963Config: { rdns: 'io.magiceden.wallet' },
    deepLinks: { native: 'magiceden://wc?uri={uri}' },
    inAppBrowserBase: 'magiceden://browser/{url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/mkpegjkblkkefacfnmkajcjmabijhclg',
      ios: 'https://apps.apple.com/app/id6478631482',
      android: 'https://play.google.com/store/apps/details?id=com.magiceden.wallet',
      website: 'https://wallet.magiceden.io/',
    },
  },

  {
    groupKey: 'blockchaincom',
    name: 'Blockchain.com',
    walletConnect: true,
    deepLinks: { native: 'blockchain-wallet://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id493253309',
      android: 'https://play.google.com/store/apps/details?id=piuk.blockchain.android',
      website: 'https://login.blockchain.com/auth/signup',
    },
  },

  {
    groupKey: 'bitcoincom',
    name: 'Bitcoin.com Wallet',
    walletConnect: true,
    deepLinks: { native: 'bitcoincom://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1252903728',
      android: 'https://play.google.com/store/apps/details?id=com.bitcoin.mwallet',
      website: 'https://www.bitcoin.com/',
    },
  },
] as const satisfies readonly WalletBookFacts[]
