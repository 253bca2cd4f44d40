import type { WalletBookFacts } from '#lib/wallets/book/WalletBookEntry.ts'

/** The most widely used wallets. Part of the wallet book. */
export const popularWallets = [
  {
    groupKey: 'metamask',
    name: 'MetaMask',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isMetaMask'] }],
    eip6963Config: {
      rdns: 'io.metamask',
      otherRdns: ['io.metamask.flask', 'io.metamask.mobile', 'io.metamask.mmc'],
    },
    deepLinks: {
      native: 'metamask://wc?uri={uri}',
      universal: 'https://metamask.app.link/wc?uri={uri}',
    },
    inAppBrowserBase: 'https://link.metamask.io/dapp/{hostPath}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
      firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/ejbalbakoplchlghecdalmeeeajnimhm',
      opera: 'https://addons.opera.com/extensions/details/metamask-10/',
      ios: 'https://apps.apple.com/app/id1438144202',
      android: 'https://play.google.com/store/apps/details?id=io.metamask',
      website: 'https://metamask.io/download',
    },
  },

  {
    groupKey: 'coinbase',
    name: 'Coinbase Wallet',
    shortName: 'Coinbase',
    walletConnect: true,
    injectedConfig: [
      { chain: 'evm', flags: ['isCoinbaseWallet'], windowPath: 'coinbaseWalletExtension' },
    ],
    eip6963Config: { rdns: 'com.coinbase.wallet' },
    deepLinks: { universal: 'https://go.cb-w.com/wc?uri={uri}' },
    inAppBrowserBase: 'https://go.cb-w.com/dapp?cb_url={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
      ios: 'https://apps.apple.com/app/id1278383455',
      android: 'https://play.google.com/store/apps/details?id=org.toshi',
      website: 'https://www.coinbase.com/wallet/downloads',
    },
  },

  {
    groupKey: 'trust',
    name: 'Trust Wallet',
    shortName: 'Trust',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [
      { chain: 'evm', flags: ['isTrust', 'isTrustWallet'], windowPath: 'trustwallet' },
    ],
    eip6963Config: { rdns: 'com.trustwallet.app' },
    deepLinks: {
      native: 'trust://wc?uri={uri}',
      universal: 'https://link.trustwallet.com/wc?uri={uri}',
    },
    inAppBrowserBase: 'https://link.trustwallet.com/open_url?coin_id=60&url={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
      ios: 'https://apps.apple.com/app/id1288339409',
      android: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
      website: 'https://trustwallet.com/download',
    },
  },

  {
    groupKey: 'rainbow',
    name: 'Rainbow',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isRainbow'], windowPath: 'rainbow' }],
    eip6963Config: { rdns: 'me.rainbow' },
    deepLinks: { native: 'rainbow://wc?uri={uri}', universal: 'https://rnbwapp.com/wc?uri={uri}' },
    inAppBrowserBase: 'rainbow://dapp?url={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
      firefox: 'https://addons.mozilla.org/firefox/addon/rainbow-extension/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/cpojfbodiccabbabgimdeohkkpjfpbnf',
      ios: 'https://apps.apple.com/app/id1457119021',
      android: 'https://play.google.com/store/apps/details?id=me.rainbow',
      website: 'https://rainbow.me/',
    },
  },

  {
    groupKey: 'phantomevm',
    name: 'Phantom',
    injectedConfig: [{ chain: 'evm', flags: ['isPhantom'], windowPath: 'phantom.ethereum' }],
    eip6963Config: { rdns: 'app.phantom' },
    inAppBrowserBase: 'https://phantom.app/ul/browse/{url}?ref={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
      firefox: 'https://addons.mozilla.org/firefox/addon/phantom-app/',
      ios: 'https://apps.apple.com/app/id1598432977',
      android: 'https://play.google.com/store/apps/details?id=app.phantom',
      website: 'https://phantom.app/download',
    },
  },

  {
    groupKey: 'okxwallet',
    name: 'OKX Wallet',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [
      { chain: 'evm', flags: ['isOKExWallet', 'isOkxWallet'], windowPath: 'okxwallet' },
    ],
    eip6963Config: { rdns: 'com.okex.wallet' },
    deepLinks: { native: 'okex://main/wc?uri={uri}' },
    inAppBrowserBase: 'okx://wallet/dapp/url?dappUrl={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
      firefox: 'https://addons.mozilla.org/firefox/addon/okexwallet/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/pbpjkcldjiffchgbbndmhojiacbgflha',
      ios: 'https://apps.apple.com/app/id1327268470',
      android: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
      website: 'https://okx.com/download',
    },
  },

  {
    groupKey: 'rabby',
    name: 'Rabby Wallet',
    shortName: 'Rabby',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isRabby'] }],
    eip6963Config: { rdns: 'io.rabby' },
    deepLinks: { native: 'rabby://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
      ios: 'https://apps.apple.com/app/id6474381673',
      android: 'https://play.google.com/store/apps/details?id=com.debank.rabbymobile',
      website: 'https://rabby.io/',
    },
  },

  {
    groupKey: 'zerion',
    name: 'Zerion',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isZerion'], windowPath: 'zerionWallet' }],
    eip6963Config: { rdns: 'io.zerion.wallet' },
    deepLinks: { native: 'zerion://wc?uri={uri}', universal: 'https://app.zerion.io/wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
      ios: 'https://apps.apple.com/app/id1456732565',
      android: 'https://play.google.com/store/apps/details?id=io.zerion.android',
      website: 'https://zerion.io/',
    },
  },

  {
    groupKey: 'ledger',
    name: 'Ledger Live',
    shortName: 'Ledger',
    walletConnect: true,
    deepLinks: { native: 'ledgerlive://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1361671700',
      android: 'https://play.google.com/store/apps/details?id=com.ledger.live',
      website: 'https://www.ledger.com/ledger-live',
    },
  },

  {
    groupKey: 'safe',
    name: 'Safe',
    walletConnect: true,
    downloads: {
      ios: 'https://apps.apple.com/app/id6748754793',
      android: 'https://play.google.com/store/apps/details?id=global.safe.mobileapp',
      website: 'https://safe.global/',
    },
  },

  {
    groupKey: 'brave',
    name: 'Brave Wallet',
    injectedConfig: [{ chain: 'evm', flags: ['isBraveWallet'] }],
    eip6963Config: { rdns: 'com.brave.wallet' },
    downloads: { website: 'https://brave.com/wallet/' },
  },

  {
    groupKey: 'uniswap',
    name: 'Uniswap Wallet',
    walletConnect: true,
    eip6963Config: { rdns: 'org.uniswap.app' },
    deepLinks: { native: 'uniswap://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/nnpmfplkfogfpmcngplhnbdnnilmcdcg',
      ios: 'https://apps.apple.com/app/id6443944476',
      android: 'https://play.google.com/store/apps/details?id=com.uniswap.mobile',
      website: 'https://wallet.uniswap.org/',
    },
  },

  {
    groupKey: 'exodusevm',
    name: 'Exodus',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isExodus'] }],
    eip6963Config: { rdns: 'com.exodus.web3-wallet' },
    deepLinks: { native: 'exodus://wc?uri={uri}', universal: 'https://exodus.com/m/wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/aholpfdialjgjfhomihkjbmgjidlcdno',
      ios: 'https://apps.apple.com/app/id1414384820',
      android: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus',
      website: 'https://exodus.com/download/',
    },
  },

  {
    groupKey: 'backpack',
    name: 'Backpack',
    walletConnect: true,
    filterFromWalletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isBackpack'], windowPath: 'backpack.ethereum' }],
    eip6963Config: { rdns: 'app.backpack' },
    deepLinks: { native: 'backpack://wc?uri={uri}' },
    inAppBrowserBase: 'https://backpack.app/ul/browse/?url={url}&ref={url}',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/aflkmfhebedbjioipglgcbcmnbpgliof',
      ios: 'https://apps.apple.com/app/id6445964121',
      android: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
      website: 'https://backpack.app/download',
    },
  },
] as const satisfies readonly WalletBookFacts[]
