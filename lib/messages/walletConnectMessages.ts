/**
 * Wallets on other devices: the QR code, wallet apps on this phone, and the link to an app with a
 * pending request.
 */
export const walletConnectMessages = {
  connectTitle: 'Connect your wallet',
  codeText: 'Scan this code with the wallet on your phone.',
  codeLabel: 'QR code of the pairing link',
  timeLeft: (time: string) => `${time} left`,
  copyLink: 'Copy link',
  appsText: 'Choose the wallet on this phone.',
  appsLabel: 'Wallets on this phone',
  showCode: 'Show a code for another device',
  showApps: 'Open on this phone',
  otherApp: 'Another wallet',
  devPhone: 'Devnet phone',
  leftOut: (parts: readonly string[]) => `Your wallet left out: ${parts.join(', ')}.`,
  walletOnly: 'The network is changed in the wallet itself.',
  openWallet: (name: string) => `Open ${name}`,
  progress: {
    wallet: '',
    session: 'Your wallet approved. Finishing the connection…',
    relay: 'The connection to the relay was lost. Trying again…',
  },
  newCode: 'Show a new code',
} as const
