/** What stands between a session and its wallet: the banner under the header. */
export const sessionMessages = {
  mismatch: (session: string, wallet: string) =>
    `This session belongs to ${session}, your wallet is ${wallet}.`,
  signInAs: (address: string) => `Sign in as ${address}`,
  signOut: 'Sign out',
  locked: (name: string) => `${name} is locked or closed.`,
  lockedText: 'You are still signed in; to sign, reconnect it.',
  yourWallet: 'Your wallet',
  reconnect: 'Reconnect',
  ended: 'Your session has ended.',
  endedText: 'Sign in again to go on.',
  signIn: 'Sign in',
  endFailed: 'Signing out did not reach the server.',
  tryAgain: 'Try again',
  wrongChain: (chainId: number) =>
    `Your wallet is on network ${chainId}, which this site does not offer.`,
  switchTo: (chain: string) => `Switch to ${chain}`,
  waiting: (name: string) => `Confirm in ${name}…`,
} as const
