/** The steps of a sign-in, loaded when it begins. */
export const signInStepMessages = {
  steps: { connect: 'Connect', sign: 'Sign', done: 'Done' },
  stepsLabel: 'Progress',
  connectTitle: (name: string) => `Confirm in ${name}`,
  connectText: 'The wallet asks whether this site may see your address.',
  challengeTitle: 'Preparing the message',
  challengeText: 'This takes a moment.',
  signTitle: (name: string) => `Sign the message in ${name}`,
  signText: 'It proves that the address is yours. It costs nothing and moves nothing.',
  verifyTitle: 'Checking the signature',
  verifyText: 'This takes a moment.',
  notConnected: 'Not connected',
  notSignedIn: 'Not signed in',
  notVisible: 'Nothing to see? Look for the wallet’s icon beside the address bar.',
  tryAgain: 'Try again',
  otherWallet: 'Choose another wallet',
} as const

/** The banner below the header: problems with the session or its wallet. */
export const sessionMessages = {
  mismatch: (session: string, wallet: string) =>
    `This session belongs to ${session}, your wallet is ${wallet}.`,
  signInAs: (address: string) => `Sign in as ${address}`,
  signOut: 'Sign out',
  disconnected: (name: string) => `${name} is locked or closed.`,
  disconnectedText: 'You are still signed in; to sign, reconnect it.',
  reconnect: 'Reconnect',
  ended: 'Your session has ended.',
  endedBy: (name: string) => `You disconnected in ${name}, which signed you out here.`,
  endedText: 'Sign in again to go on.',
  signIn: 'Sign in',
  endFailed: 'Signing out did not reach the server.',
  tryAgain: 'Try again',
  unknown: 'We can’t check whether you are signed in.',
  unknownText: 'The site’s database is unavailable. This page keeps trying.',
  wrongChain: (chainId: number) =>
    `Your wallet is on network ${chainId}, which this site does not offer.`,
  switchTo: (chain: string) => `Switch to ${chain}`,
  waiting: (name: string) => `Confirm in ${name}…`,
} as const
