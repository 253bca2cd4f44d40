/** The account page's panel with the user's sessions on this site. */
export const signedInMessages = {
  title: 'Signed-in devices',
  text: 'Browsers that are signed in to this site with your account.',
  thisBrowser: 'This browser',
  unknownDevice: 'Unknown device',
  unknownWallet: 'Unknown wallet',
  since: (moment: string) => `since ${moment}`,
  lastSeen: (moment: string) => `last seen ${moment}`,
  signOut: 'Sign out',
  signOutLabel: (device: string, since: string) => `Sign out ${device}, since ${since}`,
  signedOut: 'Signed out there.',
  signOutOthers: 'Sign out all others',
  othersTitle: 'Sign out all other browsers?',
  othersText: 'Each of them has to sign in again. This browser stays signed in.',
  othersSignedOut: 'All others are signed out.',
} as const
