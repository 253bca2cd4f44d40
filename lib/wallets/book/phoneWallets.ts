import type { WalletBookFacts } from '#lib/wallets/book/WalletBookEntry.ts'

/** Wallets that are primarily mobile apps. Part of the wallet book. */
export const phoneWallets = [
  {
    groupKey: 'imtoken',
    name: 'imToken',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isImToken'] }],
    deepLinks: { native: 'imtokenv2://wc?uri={uri}' },
    inAppBrowserBase: 'imtokenv2://navigate/DappView?url={url}',
    downloads: {
      ios: 'https://apps.apple.com/app/id1384798940',
      android: 'https://play.google.com/store/apps/details?id=im.token.app',
      website: 'https://token.im/download',
    },
  },

  {
    groupKey: 'tokenpocket',
    name: 'TokenPocket',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isTokenPocket'] }],
    eip6963Config: { rdns: 'pro.tokenpocket' },
    deepLinks: { native: 'tpoutside://wc?uri={uri}' },
    inAppBrowserBase: 'tpdapp://open?params=%7B%22url%22%3A%22{url}%22%7D',
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/mfgccjchihfkkindfppnaooecgfneiii',
      ios: 'https://apps.apple.com/app/id6444625622',
      android: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
      website: 'https://www.tokenpocket.pro/en/download/app',
    },
  },

  {
    groupKey: 'oneinch',
    name: '1inch Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isOneInchIOSWallet'] }],
    deepLinks: { native: 'oneinch://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1546049391',
      android: 'https://play.google.com/store/apps/details?id=io.oneinch.android',
      website: 'https://1inch.io/wallet',
    },
  },

  {
    groupKey: 'ready',
    name: 'Ready',
    walletConnect: true,
    deepLinks: { native: 'argent://app/wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1358741926',
      android: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
      website: 'https://www.ready.co/app',
    },
  },

  {
    groupKey: 'safepal',
    name: 'SafePal Wallet',
    shortName: 'SafePal',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isSafePal'], windowPath: 'safepalProvider' }],
    deepLinks: { native: 'safepalwallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/lgmpcpglpngdoalbgeoldeajfclnhafa',
      firefox: 'https://addons.mozilla.org/firefox/addon/safepal-extension-wallet/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/apenkfbbpmhihehmihndmmcdanacolnh',
      ios: 'https://apps.apple.com/app/id1548297139',
      android: 'https://play.google.com/store/apps/details?id=io.safepal.wallet',
      website: 'https://www.safepal.com/download',
    },
  },

  {
    groupKey: 'onekey',
    name: 'OneKey',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: '$onekey.ethereum' }],
    eip6963Config: { rdns: 'so.onekey.app.wallet' },
    deepLinks: { native: 'onekey-wallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/jnmbobjmhlngoefaiojfljckilhhlhcj',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/obffkkagpmohennipjokmpllocnlndac',
      ios: 'https://apps.apple.com/app/id1609559473',
      android: 'https://play.google.com/store/apps/details?id=so.onekey.app.wallet',
      website: 'https://www.onekey.so/download/',
    },
  },

  {
    groupKey: 'coin98',
    name: 'Coin98 Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isCoin98'], windowPath: 'coin98.provider' }],
    eip6963Config: { rdns: 'com.coin98' },
    deepLinks: { native: 'coin98://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/aeachknmefphepccionboohckonoeemg',
      ios: 'https://apps.apple.com/app/id1561969966',
      android: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media',
      website: 'https://coin98.com/wallet',
    },
  },

  {
    groupKey: 'mew',
    name: 'MEW wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isMEWwallet'] }],
    deepLinks: {
      native: 'mewwallet://wc?uri={uri}',
      universal: 'https://mewwallet.com/wc?uri={uri}',
    },
    downloads: {
      safari: 'https://apps.apple.com/app/id1464614025',
      ios: 'https://apps.apple.com/app/id1464614025',
      android: 'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
      website: 'https://mewwallet.com/',
    },
  },

  {
    groupKey: 'family',
    name: 'Family',
    walletConnect: true,
    eip6963Config: { rdns: 'co.family.wallet' },
    deepLinks: { native: 'familywallet://wc?uri={uri}' },
    downloads: { ios: 'https://apps.apple.com/app/id1606779267', website: 'https://family.co/' },
  },

  {
    groupKey: 'valora',
    name: 'Valora',
    walletConnect: true,
    deepLinks: { native: 'celo://wallet/wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1520414263',
      android: 'https://play.google.com/store/apps/details?id=co.clabs.valora',
      website: 'https://valora.xyz/',
    },
  },

  {
    groupKey: 'omni',
    name: 'Omni',
    walletConnect: true,
    deepLinks: { native: 'omni://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1569375204',
      android: 'https://play.google.com/store/apps/details?id=fi.steakwallet.app',
      website: 'https://omni.app',
    },
  },

  {
    groupKey: 'frontier',
    name: 'Frontier Wallet',
    shortName: 'Frontier',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isFrontier'], windowPath: 'frontier.ethereum' }],
    eip6963Config: { rdns: 'xyz.frontier.wallet' },
    deepLinks: { native: 'frontier://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/kppfdiipphfccemcignhifpjkapfbihd',
      ios: 'https://apps.apple.com/app/id1482380988',
      android: 'https://play.google.com/store/apps/details?id=com.frontierwallet',
      website: 'https://www.frontier.xyz/download',
    },
  },

  {
    groupKey: 'bestwallet',
    name: 'Best Wallet',
    walletConnect: true,
    downloads: {
      ios: 'https://apps.apple.com/app/id6451312105',
      android: 'https://play.google.com/store/apps/details?id=com.bestwallet.mobile',
      website: 'https://bestwallet.com/',
    },
  },

  {
    groupKey: 'mathwallet',
    name: 'MathWallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isMathWallet'] }],
    deepLinks: { native: 'mathwallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/afbcbjpbpfadlkmhmclhkeeodmamcflc',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/dfeccadlilpndjjohbjdblepmjeahlmm',
      ios: 'https://apps.apple.com/app/id1582612388',
      android: 'https://play.google.com/store/apps/details?id=com.mathwallet.android',
      website: 'https://mathwallet.org/',
    },
  },

  {
    groupKey: 'alphawallet',
    name: 'AlphaWallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isAlphaWallet'] }],
    deepLinks: { native: 'awallet://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1358230430',
      android: 'https://play.google.com/store/apps/details?id=io.stormbird.wallet',
      website: 'https://alphawallet.com/',
    },
  },

  {
    groupKey: 'tangem',
    name: 'Tangem Wallet',
    walletConnect: true,
    deepLinks: { native: 'tangem://wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1354868448',
      android: 'https://play.google.com/store/apps/details?id=com.tangem.wallet',
      website: 'https://tangem.com/',
    },
  },

  {
    groupKey: 'zengo',
    name: 'Zengo Wallet',
    walletConnect: true,
    deepLinks: { native: 'zengo://get.zengo.com/wc?uri={uri}' },
    downloads: {
      ios: 'https://apps.apple.com/app/id1440147115',
      android: 'https://play.google.com/store/apps/details?id=com.zengo.wallet',
      website: 'https://zengo.com/',
    },
  },

  {
    groupKey: 'unstoppable',
    name: 'Unstoppable Wallet',
    shortName: 'Unstoppable',
    walletConnect: true,
    deepLinks: {
      native: 'unstoppable.money://wc?uri={uri}',
      universal: 'https://unstoppable.money/wc?uri={uri}',
    },
    downloads: {
      ios: 'https://apps.apple.com/app/id1447619907',
      android: 'https://play.google.com/store/apps/details?id=io.horizontalsystems.bankwallet',
      website: 'https://unstoppable.money/',
    },
  },

  {
    groupKey: 'kaia',
    name: 'Kaia Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'klaytn' }],
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/jblndlipeogpafnldhgmapagcccfchpi',
      ios: 'https://apps.apple.com/app/id6502896387',
      android: 'https://play.google.com/store/apps/details?id=io.klutch.wallet',
      website: 'https://app.kaiawallet.io/',
    },
  },

  {
    groupKey: 'status',
    name: 'Status Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isStatus'] }],
    eip6963Config: { rdns: 'app.status' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/kahehnbpamjplefhpkhafinaodkkenpg',
      ios: 'https://apps.apple.com/app/id1178893006',
      android: 'https://play.google.com/store/apps/details?id=im.status.ethereum',
      website: 'https://status.app',
    },
  },

  {
    groupKey: 'opera',
    name: 'Opera Wallet',
    injectedConfig: [{ chain: 'evm', flags: ['isOpera'] }],
    downloads: { website: 'https://www.opera.com/crypto/next' },
  },
] as const satisfies readonly WalletBookFacts[]
