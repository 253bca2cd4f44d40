/** The steps of a sign-in, loaded when it begins. */
export const signInStep = {
  steps: { connect: 'Connect', sign: 'Sign', done: 'Done' },
  stepsLabel: 'Progress',
  connectTitle: 'Connect in {name}',
  connectText: 'Approve the request to share your address with this site.',
  signTitle: 'Sign in {name}',
  signText: 'Sign a message to prove that you own this address. It’s free and moves no funds.',
  verifying: 'Verifying your signature…',
  notConnected: 'Not connected',
  notSignedIn: 'Not signed in',
  notVisible: 'Don’t see it? Click the wallet’s icon in your browser’s toolbar.',
  tryAgain: 'Try again',
  otherWallet: 'Back to all options',
  validUntil: 'The other owners of this account can sign until {time}.',
  expired: 'The time to sign has run out',
  ownersTitle: 'Waiting for the other owners',
  ownersText:
    'This account has several owners. Have the others sign the message in {name} until {time}. You can close this page and come back with this browser.',
  notYet: 'Not all owners have signed yet.',
  checkAgain: 'Check again',
  checking: 'Checking…',
  newUserTitle: 'This makes a new account',
  newUserText:
    'This wallet was removed from an account. Signing in makes a new one, without anything of the other.',
  newUserContinue: 'Make a new account',
} as const

/** The banner below the header: problems with the session or its wallet. */
export const session = {
  mismatch: 'You’re signed in as {session}, but your wallet uses {wallet}.',
  signInAs: 'Sign in as {address}',
  goOnWith: 'Use {address}',
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
  newDevice: 'A new device signed in {moment}. Was that you?',
  wasMe: 'Yes, it was me',
  wasNotMe: 'No, sign it out',
  newDeviceEnded: 'That device is signed out.',
  newDeviceEndedText:
    'It had signed in with {wallet}. If somebody else can use that wallet, remove it from your account and move what is in it.',
  close: 'Close',
} as const

/** The dialog that asks the user again who they are, before something sensitive. */
export const proof = {
  title: 'Confirm that it’s you',
  text: 'It has been a while since you signed in. Use any wallet of your account; then what you were doing continues.',
  failed: 'Not confirmed',
} as const
