/**
 * Packages from which the wallet book's values were taken, with their versions. Facts only, no
 * prose or code. Store URLs are in their shortest form: the store's host and the id in the source.
 */
export const bookPackages = {
  dynamic: '@dynamic-labs/wallet-book 5.8.1',
  rainbowkit: '@rainbow-me/rainbowkit 2.2.11',
  thirdweb: 'thirdweb 5.121.6',
  connectkit: 'connectkit 1.9.2',
  onboard: '@web3-onboard/injected-wallets 2.11.3',
  ambire: '@reef-knot/wallet-adapter-ambire 6.0.0',
} as const

/**
 * The source of each value of the wallet book: group key, then a package of {@link bookPackages} or
 * a page URL, then the fields taken from it. For maintainers and tests, never shipped.
 */
export const walletBookSources: Record<string, Record<string, string>> = {
  metamask: {
    dynamic:
      'name walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native deepLinks.universal downloads.chrome downloads.firefox downloads.edge downloads.ios downloads.android',
    'https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks/':
      'inAppBrowserBase',
    rainbowkit: 'downloads.opera downloads.website',
    'https://github.com/wevm/wagmi/blob/main/packages/connectors/src/metaMask.ts':
      'eip6963Config.otherRdns',
  },
  coinbase: {
    rainbowkit: 'name shortName',
    connectkit: 'walletConnect deepLinks.universal',
    dynamic: 'injectedConfig eip6963Config.rdns downloads.chrome downloads.ios downloads.android',
    'https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration':
      'inAppBrowserBase',
    onboard: 'downloads.website',
  },
  trust: {
    rainbowkit: 'name injectedConfig downloads.website',
    dynamic:
      'shortName walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native deepLinks.universal downloads.chrome downloads.ios downloads.android',
    'https://developer.trustwallet.com/developer/develop-for-trust/deeplinking': 'inAppBrowserBase',
  },
  rainbow: {
    dynamic:
      'name walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native deepLinks.universal inAppBrowserBase downloads.chrome downloads.firefox downloads.edge downloads.ios downloads.android',
    thirdweb: 'downloads.website',
  },
  phantomevm: {
    dynamic:
      'name injectedConfig downloads.chrome downloads.firefox downloads.ios downloads.android',
    rainbowkit: 'eip6963Config.rdns downloads.website',
    'https://docs.phantom.com/phantom-deeplinks/other-methods/browse': 'inAppBrowserBase',
  },
  okxwallet: {
    dynamic:
      'name walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android',
    'https://web3.okx.com/build/docs/waas/app-universal-link': 'inAppBrowserBase',
    rainbowkit: 'downloads.firefox downloads.edge downloads.website',
  },
  rabby: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns downloads.chrome downloads.website',
    connectkit: 'shortName',
    thirdweb: 'walletConnect deepLinks.native downloads.ios downloads.android',
  },
  zerion: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android',
    connectkit: 'deepLinks.universal',
    thirdweb: 'downloads.website',
  },
  ledger: {
    connectkit: 'name shortName',
    rainbowkit: 'walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  safe: {
    rainbowkit: 'name',
    connectkit: 'walletConnect downloads.website',
    thirdweb: 'downloads.ios downloads.android',
  },
  brave: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns',
    thirdweb: 'downloads.website',
  },
  uniswap: {
    rainbowkit: 'name walletConnect deepLinks.native downloads.ios downloads.website',
    'https://github.com/Uniswap/interface (apps/extension/src/entrypoints/ethereum.content.ts)':
      'eip6963Config.rdns',
    thirdweb: 'downloads.chrome downloads.android',
  },
  exodusevm: {
    dynamic:
      'name walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native deepLinks.universal downloads.chrome downloads.ios downloads.android',
    thirdweb: 'downloads.website',
  },
  backpack: {
    dynamic:
      'name walletConnect filterFromWalletConnect injectedConfig eip6963Config.rdns deepLinks.native inAppBrowserBase downloads.chrome downloads.ios downloads.android',
    rainbowkit: 'injectedConfig downloads.website',
  },
  binance: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
    dynamic: 'shortName',
    'https://developers.binance.com/en/docs/products/web3-connect/evm-compatible-provider':
      'injectedConfig',
  },
  bitget: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.website',
    dynamic: 'shortName downloads.ios downloads.android',
    'https://docs.bitkeep.com/en/docs/guide/mobile/Deeplink.html': 'inAppBrowserBase',
  },
  bybit: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
  },
  cryptocom: {
    connectkit: 'name',
    thirdweb:
      'walletConnect eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
    onboard: 'injectedConfig',
  },
  kraken: {
    rainbowkit: 'name walletConnect deepLinks.native downloads.ios downloads.website',
    thirdweb: 'downloads.android',
  },
  robinhood: {
    thirdweb:
      'name walletConnect eip6963Config.rdns deepLinks.native downloads.android downloads.website',
  },
  gate: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
  },
  kucoin: {
    thirdweb: 'name walletConnect downloads.ios downloads.android downloads.website',
  },
  gemini: {
    rainbowkit: 'name shortName walletConnect eip6963Config.rdns downloads.website',
  },
  magiceden: {
    rainbowkit: 'name downloads.website',
    dynamic:
      'shortName filterFromWalletConnect injectedConfig eip6963Config.rdns inAppBrowserBase downloads.chrome downloads.ios downloads.android',
    thirdweb: 'walletConnect deepLinks.native',
  },
  blockchaincom: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  bitcoincom: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  enkrypt: {
    thirdweb: 'name',
    onboard: 'injectedConfig',
    rainbowkit:
      'injectedConfig eip6963Config.rdns downloads.chrome downloads.firefox downloads.edge downloads.safari downloads.opera downloads.website',
  },
  frame: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns downloads.website',
    connectkit: 'downloads.chrome downloads.firefox',
  },
  taho: {
    rainbowkit: 'name injectedConfig downloads.chrome downloads.website',
  },
  ctrl: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns downloads.chrome downloads.website',
  },
  core: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns downloads.chrome downloads.ios downloads.android',
    thirdweb: 'deepLinks.native downloads.website',
  },
  ronin: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.firefox downloads.edge downloads.ios downloads.android downloads.website',
  },
  keplr: {
    thirdweb:
      'name walletConnect eip6963Config.rdns downloads.chrome downloads.firefox downloads.edge downloads.ios downloads.android downloads.website',
  },
  nightly: {
    thirdweb:
      'name walletConnect eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
  },
  talisman: {
    rainbowkit:
      'name injectedConfig eip6963Config.rdns downloads.chrome downloads.firefox downloads.website',
    thirdweb: 'walletConnect deepLinks.native downloads.ios downloads.android',
  },
  subwallet: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.firefox downloads.ios downloads.android downloads.website',
  },
  ambire: {
    ambire: 'name eip6963Config.rdns downloads.website',
  },
  zeal: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns downloads.chrome downloads.android downloads.website',
  },
  wigwam: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns downloads.chrome downloads.website',
    thirdweb: 'walletConnect deepLinks.native downloads.ios downloads.android',
  },
  nest: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.chrome downloads.ios downloads.android',
    rainbowkit: 'shortName injectedConfig eip6963Config.rdns downloads.website',
  },
  universalprofiles: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns downloads.chrome downloads.ios downloads.android downloads.website',
  },
  imtoken: {
    rainbowkit:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
    onboard: 'injectedConfig',
    'https://imtoken.gitbook.io/developers/products/deep-linking': 'inAppBrowserBase',
  },
  tokenpocket: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns deepLinks.native downloads.chrome downloads.ios downloads.android',
    'https://github.com/TP-Lab/TokenPocket-Protocol': 'inAppBrowserBase',
    connectkit: 'downloads.website',
  },
  oneinch: {
    rainbowkit:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
    onboard: 'injectedConfig',
  },
  ready: {
    rainbowkit:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  safepal: {
    rainbowkit:
      'name walletConnect injectedConfig deepLinks.native downloads.chrome downloads.ios downloads.android downloads.website',
    thirdweb: 'shortName downloads.firefox downloads.edge',
  },
  onekey: {
    rainbowkit: 'name injectedConfig eip6963Config.rdns downloads.edge downloads.website',
    thirdweb: 'walletConnect deepLinks.native',
    dynamic: 'downloads.chrome downloads.ios downloads.android',
  },
  coin98: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns downloads.chrome downloads.ios downloads.android downloads.website',
    thirdweb: 'deepLinks.native',
  },
  mew: {
    rainbowkit:
      'name walletConnect injectedConfig deepLinks.universal downloads.ios downloads.android downloads.website',
    thirdweb: 'deepLinks.native downloads.safari',
  },
  family: {
    thirdweb:
      'name walletConnect eip6963Config.rdns deepLinks.native downloads.ios downloads.website',
  },
  valora: {
    rainbowkit:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  omni: {
    rainbowkit: 'name walletConnect deepLinks.native downloads.ios downloads.android',
    thirdweb: 'downloads.website',
  },
  frontier: {
    rainbowkit:
      'name walletConnect injectedConfig eip6963Config.rdns downloads.chrome downloads.ios downloads.android downloads.website',
    connectkit: 'shortName deepLinks.native',
  },
  bestwallet: {
    rainbowkit: 'name walletConnect',
    thirdweb: 'downloads.ios downloads.android downloads.website',
  },
  mathwallet: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.chrome downloads.edge downloads.ios downloads.android downloads.website',
    onboard: 'injectedConfig',
  },
  alphawallet: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
    onboard: 'injectedConfig',
  },
  tangem: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  zengo: {
    thirdweb:
      'name walletConnect deepLinks.native downloads.ios downloads.android downloads.website',
  },
  unstoppable: {
    thirdweb: 'name deepLinks.native downloads.ios downloads.android downloads.website',
    connectkit: 'shortName walletConnect deepLinks.universal',
  },
  kaia: {
    rainbowkit:
      'name walletConnect injectedConfig downloads.chrome downloads.ios downloads.android downloads.website',
  },
  status: {
    onboard: 'name injectedConfig',
    thirdweb:
      'walletConnect eip6963Config.rdns downloads.chrome downloads.ios downloads.android downloads.website',
  },
  opera: {
    onboard: 'name injectedConfig',
    thirdweb: 'downloads.website',
  },
  abstract: {
    dynamic: 'name walletConnect injectedConfig',
    thirdweb: 'eip6963Config.rdns downloads.website',
  },
  edenonline: {
    dynamic: 'name injectedConfig',
  },
  intersend: {
    dynamic: 'name injectedConfig',
  },
}
