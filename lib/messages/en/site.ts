/** The page frame: header, footer, devnet banner. */
export const site = {
  description: 'Sign in and sign with the wallet you have.',
  devnet: 'Devnet',
  devnetStrip: 'Everything runs on this machine',
  devnetLinks: {
    mailbox: 'Mailbox',
    phone: 'Phone',
    faucet: 'Faucet',
    dashboard: 'Dashboard',
    inspector: 'Inspector',
  },
  skipToContent: 'Skip to content',
  navigation: 'Site',
  home: '{appName}, home',
  sign: 'Sign',
  yourWallet: 'Your wallet',
  theme: 'Theme',
  language: 'Language',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  openInNewTab: 'opens in a new tab',
  details: 'Details',
  about: 'About error {code}',
  aboutThis: 'About this error',
  dismiss: 'Dismiss',
} as const

/** The header's account menu. */
export const account = {
  open: 'Account {address}',
  menu: 'Account',
  page: 'Manage account',
  balance: 'Balance',
  balanceUnknown: 'Unavailable',
  stale: 'Can’t reach the network. Retrying…',
  copyAddress: 'Copy address',
  explorer: 'View in explorer',
  network: 'Network',
  disconnect: 'Sign out',
  switching: 'Confirm in your wallet…',
} as const

/** Error pages. */
export const failure = {
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have moved, or the address may have a typo.',
  errorTitle: 'This page stopped working',
  errorText:
    'If you were signing or sending something, check in your wallet whether it was done before you repeat it. Try again, or go back to the start.',
  reference: 'Reference {digest}',
  tryAgain: 'Try again',
  toStart: 'Go to the home page',
  partTitle: 'This part of the page stopped working',
  partOutcomes: {
    none: 'The rest of the page works as before.',
    nothing: 'Nothing was signed or sent from here.',
    asked:
      'Your wallet was asked and may still answer. See in your wallet what it did before you repeat it.',
    signed: 'Your wallet has signed what it was asked for. Only the display failed.',
    sent: 'It was sent. Only the display failed: see your wallet for its status, and do not send it again.',
    unknown:
      'If you were signing, sending or changing something here, check whether it was done before you repeat it.',
  },
  showAgain: 'Show it again',
  close: 'Close',
} as const
