import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for the wallets of a user. */
export const userErrors = defineErrors({
  identityTaken: {
    message: 'This wallet belongs to another account.',
    status: 409,
    when: 'a wallet is added to an account, and another user signs in with it',
    fix: 'Add another wallet, or sign out and sign in with this one to use its account.',
  },
  identitiesFull: {
    message: 'No more wallets can be added to this account.',
    status: 409,
    when: 'a wallet is added to an account that has 50',
    fix: 'Remove a wallet that you no longer use.',
  },
  identityRemoved: {
    message: 'This wallet was removed from an account. Signing in makes a new one.',
    status: 409,
    when: 'a wallet that a user has removed signs in, and the request does not say that a new account is meant',
    fix: 'Go on to make a new account, or sign in with another wallet.',
  },
  identityNotFound: {
    message: 'This wallet is not in your account.',
    status: 404,
    when: 'a wallet is named, used or removed that is another user’s, or was removed in another tab',
    fix: 'Choose another wallet, or reload the page.',
  },
  identityUnproven: {
    message: 'This wallet has to prove itself again.',
    status: 403,
    when: 'a session is to use another contract account of its user, whose owners have changed since it signed here last',
    fix: 'Sign in with it.',
  },
  mergeRefused: {
    message: 'These accounts cannot be merged on this site.',
    status: 409,
    when: 'rows of the site refer to the account that would be deleted, and the site has no onMerge that moves them',
    fix: 'Use each account with its own wallet, or ask the site to merge them.',
  },
  signInTooOld: {
    message: 'You signed in too long ago for this.',
    status: 403,
    when: 'a sensitive action, such as an export, a merge or the removal of a wallet, more than five minutes after the user last proved who they are',
    fix: 'Confirm that it is you, or sign in again, then try again.',
  },
  userBlocked: {
    message: 'This site has blocked your account.',
    status: 403,
    when: 'a user signs in whom the site has blocked (`latchkey.users.block`)',
    fix: 'Write to the site.',
  },
  deletionRefused: {
    message: 'This account cannot be deleted on this site.',
    status: 409,
    when: 'rows of the site refer to the user who would be deleted, and the site has no onDelete that deletes them',
    fix: 'Ask the site to delete your account.',
  },
  feedQueryInvalid: {
    message: 'This list can’t be read like that.',
    status: 400,
    when: 'the feed is asked for with an unknown kind, a cursor that it never gave out, or too long a text',
    fix: 'Reload the page.',
  },
  contactsFull: {
    message: 'No more addresses can be named.',
    status: 409,
    when: 'an address is added to an address book that has 200',
    fix: 'Remove an address that you no longer use.',
  },
  deviceNotFound: {
    message: 'This device no longer waits for your answer.',
    status: 404,
    when: 'a person answers for a sign-in of somebody else, or of a browser that they knew before this one, or that was answered in another tab',
    fix: 'Reload the page.',
  },
  lastIdentity: {
    message: 'The only wallet of an account cannot be removed.',
    status: 409,
    when: 'a user removes the only wallet that they can sign in with',
    fix: 'Add another wallet first.',
  },
})
