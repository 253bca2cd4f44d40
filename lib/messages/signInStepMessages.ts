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
  notSeen: 'Nothing to see? Look for the wallet’s icon beside the address bar.',
  tryAgain: 'Try again',
  otherWallet: 'Choose another wallet',
} as const
