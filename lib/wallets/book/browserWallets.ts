import type { WalletBookFacts } from '#lib/wallets/book/WalletBookEntry.ts'

/** Wallets that are primarily browser extensions. Part of the wallet book. */
export const browserWallets = [
  {
    groupKey: 'enkrypt',
    name: 'Enkrypt',
    injectedConfig: [
      { chain: 'evm', flags: ['isEnkrypt'], windowPath: 'enkrypt.providers.ethereum' },
    ],
    eip6963Config: { rdns: 'com.enkrypt' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/kkpllkodjeloidieedojogacfhpaihoh',
      firefox: 'https://addons.mozilla.org/firefox/addon/enkrypt/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/gfenajajnjjmmdojhdjmnngomkhlnfjl',
      safari: 'https://apps.apple.com/app/id1640164309',
      opera: 'https://addons.opera.com/extensions/details/enkrypt/',
      website: 'https://www.enkrypt.com/',
    },
  },

  {
    groupKey: 'frame',
    name: 'Frame',
    injectedConfig: [{ chain: 'evm', flags: ['isFrame'] }],
    eip6963Config: { rdns: 'sh.frame' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/ldcoohedfbjoobcadoglnnmmfbdlmmhf',
      firefox: 'https://addons.mozilla.org/firefox/addon/frame-extension/',
      website: 'https://frame.sh/',
    },
  },

  {
    groupKey: 'taho',
    name: 'Taho',
    injectedConfig: [{ chain: 'evm', flags: ['isTally'], windowPath: 'tally' }],
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/eajafomhmkipbjmfmhebemolkcicgfmd',
      website: 'https://taho.xyz/',
    },
  },

  {
    groupKey: 'ctrl',
    name: 'CTRL Wallet',
    injectedConfig: [{ chain: 'evm', windowPath: 'ctrl.ethereum' }],
    eip6963Config: { rdns: 'xyz.ctrl' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/hmeobnfnfcmdkdcmlblgagmfpfboieaf',
      website: 'https://ctrl.xyz',
    },
  },

  {
    groupKey: 'core',
    name: 'Core',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isAvalanche'], windowPath: 'avalanche' }],
    eip6963Config: { rdns: 'app.core.extension' },
    deepLinks: { native: 'core://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/agoakfejjabomempkjlepdflaleeobhb',
      ios: 'https://apps.apple.com/app/id6443685999',
      android: 'https://play.google.com/store/apps/details?id=com.avaxwallet',
      website: 'https://core.app/',
    },
  },

  {
    groupKey: 'ronin',
    name: 'Ronin Wallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'ronin.provider' }],
    eip6963Config: { rdns: 'com.roninchain.wallet' },
    deepLinks: { native: 'roninwallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/fnjhmkhhmkbjkkabndcnnogagogbneec',
      firefox: 'https://addons.mozilla.org/firefox/addon/ronin-wallet/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/kjmoohlgokccodicjjfebfomlbljgfhk',
      ios: 'https://apps.apple.com/app/id1592675001',
      android: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis',
      website: 'https://wallet.roninchain.com/',
    },
  },

  {
    groupKey: 'keplr',
    name: 'Keplr',
    walletConnect: true,
    eip6963Config: { rdns: 'app.keplr' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/dmkamcknogkgcdfhhbddcghachkejeap',
      firefox: 'https://addons.mozilla.org/firefox/addon/keplr/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/ocodgmmffbkkeecmadcijjhkmeohinei',
      ios: 'https://apps.apple.com/app/id1567851089',
      android: 'https://play.google.com/store/apps/details?id=com.chainapsis.keplr',
      website: 'https://keplr.app/',
    },
  },

  {
    groupKey: 'nightly',
    name: 'Nightly',
    walletConnect: true,
    eip6963Config: { rdns: 'app.nightly' },
    deepLinks: { native: 'nightly://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/fiikommddbeccaoicoejoniammnalkfa',
      ios: 'https://apps.apple.com/app/id6444768157',
      android: 'https://play.google.com/store/apps/details?id=com.nightlymobile',
      website: 'https://nightly.app/',
    },
  },

  {
    groupKey: 'talisman',
    name: 'Talisman',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isTalisman'], windowPath: 'talismanEth' }],
    eip6963Config: { rdns: 'xyz.talisman' },
    deepLinks: { native: 'talisman://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/fijngjgcjhjmmpcmkeiomlglpeiijkld',
      firefox: 'https://addons.mozilla.org/firefox/addon/talisman-wallet-extension/',
      ios: 'https://apps.apple.com/app/id6761427240',
      android: 'https://play.google.com/store/apps/details?id=xyz.talisman.app',
      website: 'https://talisman.xyz/download',
    },
  },

  {
    groupKey: 'subwallet',
    name: 'SubWallet',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'SubWallet' }],
    eip6963Config: { rdns: 'app.subwallet' },
    deepLinks: { native: 'subwallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/onhogfjeacnfoofkfgppdlbmlmnplgbn',
      firefox: 'https://addons.mozilla.org/firefox/addon/subwallet/',
      ios: 'https://apps.apple.com/app/id1633050285',
      android: 'https://play.google.com/store/apps/details?id=app.subwallet.mobile',
      website: 'https://www.subwallet.app/download',
    },
  },

  {
    groupKey: 'ambire',
    name: 'Ambire',
    eip6963Config: { rdns: 'com.ambire.wallet' },
    downloads: { website: 'https://www.ambire.com/' },
  },

  {
    groupKey: 'zeal',
    name: 'Zeal',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isZeal'] }],
    eip6963Config: { rdns: 'app.zeal' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/heamnjbnflcikcggoiplibfommfbkjpj',
      android: 'https://play.google.com/store/apps/details?id=app.zeal.wallet',
      website: 'https://zeal.app/',
    },
  },

  {
    groupKey: 'wigwam',
    name: 'Wigwam',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isWigwam'], windowPath: 'wigwamEthereum' }],
    eip6963Config: { rdns: 'com.wigwam.wallet' },
    deepLinks: { native: 'wigwam://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/lccbohhgfkdikahanoclbdmaolidjdfl',
      ios: 'https://apps.apple.com/app/id6630381643',
      android: 'https://play.google.com/store/apps/details?id=com.wigwamapp',
      website: 'https://wigwam.app/',
    },
  },

  {
    groupKey: 'nest',
    name: 'Nest Wallet',
    shortName: 'Nest',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', flags: ['isNestWallet'] }],
    eip6963Config: { rdns: 'xyz.nestwallet' },
    deepLinks: { native: 'nestwallet://wc?uri={uri}' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/cmoakldedjfnjofgbbfenefcagmedlga',
      ios: 'https://apps.apple.com/app/id6451122334',
      android: 'https://play.google.com/store/apps/details?id=xyz.nestwallet.nestwallet',
      website: 'https://nestwallet.xyz/',
    },
  },

  {
    groupKey: 'universalprofiles',
    name: 'Universal Profiles',
    walletConnect: true,
    injectedConfig: [{ chain: 'evm', windowPath: 'lukso' }],
    eip6963Config: { rdns: 'io.universaleverything.universalprofiles' },
    downloads: {
      chrome: 'https://chromewebstore.google.com/detail/abpickdkkbnbcoepogfhkhennhfhehfn',
      ios: 'https://apps.apple.com/app/id6702018631',
      android:
        'https://play.google.com/store/apps/details?id=io.universaleverything.universalprofiles',
      website: 'https://my.universalprofile.cloud/',
    },
  },
] as const satisfies readonly WalletBookFacts[]
