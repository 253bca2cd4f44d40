import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for sign-in with an OpenID provider, as our routes respond with them. */
export const openIdErrors = defineErrors({
  openIdCanceled: {
    message: 'The sign-in was canceled at the provider.',
    status: 400,
    level: 'warn',
    when: 'the user cancels at the OpenID provider (access_denied)',
    fix: 'Try again, or choose another way to sign in.',
  },
  openIdRefused: {
    message: 'The provider did not accept the sign-in.',
    status: 502,
    when: 'the OpenID provider answers with an error, such as an unknown client or an invalid code',
    fix: 'Try again, or choose another way to sign in.',
  },
  openIdUnavailable: {
    message: 'The provider cannot be reached right now.',
    status: 503,
    when: 'the OpenID provider does not answer the server in time, or with a server error',
    fix: 'Try again in a moment, or choose another way to sign in.',
  },
  openIdTokenInvalid: {
    message: 'The provider’s ID token is not valid.',
    status: 502,
    when: 'the ID token’s signature, issuer, audience, nonce or expiry is wrong',
    fix: 'Try again, or choose another way to sign in.',
  },
  openIdRequestInvalid: {
    message: 'This sign-in is unknown, used or expired.',
    status: 400,
    when: 'a provider returns with a state that is not this browser’s, was used, or is too old',
    fix: 'Start again. If it happens again, allow cookies for this site.',
  },
  openIdInUse: {
    message: 'This account opens another wallet already.',
    status: 409,
    when: 'a provider’s account is added to a wallet although it opens another one',
    fix: 'Sign in with it to open that wallet, and remove it there first.',
  },
})
