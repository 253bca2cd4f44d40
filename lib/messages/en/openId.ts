/** Sign-in with an OpenID provider, and the providers of a wallet. */
export const openId = {
  continueWith: 'Continue with {name}',
  group: 'Sign in with an account you have',
  leaving: 'Opening {name}…',

  addingTitle: 'Adding a way to sign in',
  confirmTitle: 'Add {account}?',
  confirmText:
    'It opens your wallet from then on. Whoever has this account can use everything in it.',
  failedTitle: 'Sign-in was not completed',
  failedText: 'Nothing has changed.',
  addFailedTitle: 'You’re signed in',
  addFailedText:
    'The new way to sign in could not be added. You can add it later on your account page.',
  otherWays: 'Choose how to sign in',
  tryAgain: 'Try again',
  continue: 'Continue',

  questionTitle: 'You already have a wallet',
  questionText:
    '{email} belongs to a wallet on this site. Open it once the usual way, and {provider} opens it from then on.',
  questionTextNoEmail:
    'This {provider} account belongs to a wallet on this site. Open it once the usual way, and {provider} opens it from then on.',
  openByCode: 'Open it with an email code',
  openByPasskey: 'Open it with a passkey',
  createSeparate: 'Create a separate wallet',

  sharedTitle: 'Someone has opened this wallet before',
  sharedText:
    '{email} opens a wallet that was created by signing in with {providers}. Whoever has that account can use everything in it.',
  sharedTextNoName:
    '{email} opens a wallet that was created by signing in at a provider. Whoever did so can use everything in it.',
  sharedOpen: 'That was me: open it',
  sharedOwn: 'It wasn’t me: create a new wallet',

  panelTitle: 'Sign-in providers',
  panelText: 'Accounts elsewhere that open this wallet.',
  none: 'None yet.',
  add: 'Add {name}',
  added: 'Added. It opens this wallet from now on.',
  addedOn: 'Added {date}',
  remove: 'Remove',
  removeLabel: 'Remove {name}',
  removeTitle: 'Remove {name}?',
  removeText: 'It will no longer open this wallet.',
  removed: 'Removed.',
  last: 'This is your only way to sign in. Add a passkey or confirm an email address first.',
} as const
