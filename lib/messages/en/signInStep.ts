/** The steps of a sign-in, loaded when it begins. */
export const signInStep = {
  steps: { connect: 'Connect', sign: 'Sign', done: 'Done' },
  stepsLabel: 'Progress',
  connectTitle: 'Connect in {name}',
  connectText: 'Approve the request to share your address with this site.',
  challengeTitle: 'Preparing the message',
  challengeText: 'This takes a moment.',
  signTitle: 'Sign in {name}',
  signText: 'Sign a message to prove that you own this address. It’s free and moves no funds.',
  verifyTitle: 'Verifying your signature',
  verifyText: 'This takes a moment.',
  notConnected: 'Not connected',
  notSignedIn: 'Not signed in',
  notVisible: 'Don’t see it? Click the wallet’s icon in your browser’s toolbar.',
  tryAgain: 'Try again',
  otherWallet: 'Back to all options',
} as const

/** The banner below the header: problems with the session or its wallet. */
export const session = {
  mismatch: 'You’re signed in as {session}, but your wallet uses {wallet}.',
  signInAs: 'Sign in as {address}',
  signOut: 'Sign out',
  disconnected: '{name} is locked or disconnected.',
  disconnectedText: 'You’re still signed in. Reconnect to sign.',
  reconnect: 'Reconnect',
  ended: 'Your session has ended.',
  endedBy: 'You disconnected in {name} and have been signed out.',
  endedText: 'Sign in again to continue.',
  signIn: 'Sign in',
  endFailed: 'Couldn’t sign out: the server didn’t respond.',
  tryAgain: 'Try again',
  unknown: 'Can’t check whether you’re signed in.',
  unknownText: 'The server is unavailable. Retrying…',
  wrongChain: 'Your wallet is on network {chainId}, which this site doesn’t support.',
  switchTo: 'Switch to {chain}',
  waiting: 'Confirm in {name}…',
} as const
