/** The smart wallet's screens, while the user answers in its popup. */
export const smartWallet = {
  title: 'Continue in the window that opened',
  connectText: 'Your smart wallet asks there whether this site may see your address.',
  signText:
    'Sign the message there. It proves that the wallet is yours, costs nothing and moves nothing.',
  showWindow: 'Show the window',
  blocked: 'Your browser blocked the wallet’s window.',
  openWindow: 'Open the window',
} as const
