import { defineErrors } from '#lib/errors/defineErrors.ts'

/**
 * Catalog rows for errors of our own routes; the key is the `code` of the body. Pages show their fix.
 */
export const routeErrors = defineErrors({
  invalidCode: {
    message: 'The code is invalid or expired.',
    status: 400,
    when: 'bad recovery code: wrong, used or too old; one-time codes likewise',
    fix: 'Check the code and enter it again. Ask for a new one if it is old or no try is left.',
  },
  subOrganizationNotFound: {
    message: 'Turnkey sub organization id not found',
    status: 502,
    when: 'sub-organization id missing from the credential',
    fix: 'Sign in again.',
  },
  malformedJson: {
    message: 'The body is not valid JSON.',
    status: 400,
    when: 'a route reads a body that does not parse',
    fix: 'Reload the page and try again.',
  },
  invalidBody: {
    message: ({ field }: { field: string }) => `The field ${field} is missing or invalid.`,
    status: 400,
    when: 'a field of the body is missing, unknown or of the wrong type',
    fix: 'Reload the page and try again.',
  },
  hiddenCharacters: {
    message: ({ field }: { field: string }) =>
      `The field ${field} must not contain control or bidirectional characters.`,
    status: 400,
    when: 'a name contains control or bidirectional characters',
    fix: 'Type the name instead of pasting it.',
  },
  requestRefused: {
    message: 'The server refused the request.',
    status: 400,
    when: 'the framework of a site refuses a request, such as Express for a body that is not JSON; the response has its status',
    fix: 'Reload the page and try again.',
  },
  bodyIncomplete: {
    message: 'The connection closed before the request was complete.',
    status: 400,
    when: 'the client closes the connection before it has sent the whole body, or before a node has answered it',
    fix: 'Check your connection and try again.',
  },
  bodyTimeout: {
    message: 'The body took too long to arrive.',
    status: 408,
    when: 'a body has not arrived after 30 seconds',
    fix: 'Check your connection and try again.',
  },
  invalidAddress: {
    message: 'An Ethereum address is 40 hex digits with an optional 0x prefix.',
    status: 400,
    when: 'the address is malformed',
    fix: 'Check the address.',
  },
  unsupportedMediaType: {
    message: 'The media type of the body is not accepted.',
    status: 415,
    when: 'a route receives a body that is not JSON, or the return of an OpenID provider is not a form',
    fix: 'Reload the page and try again.',
  },
  bodyTooLarge: {
    message: 'The body is too large.',
    status: 413,
    when: 'a body is over the limit',
    fix: 'Send less.',
  },
  methodNotAllowed: {
    message: 'This route does not know that method.',
    status: 405,
    when: 'a route is called with another HTTP method',
    fix: 'Reload the page and try again.',
  },
  routeNotFound: {
    message: 'There is no such route.',
    status: 404,
    when: 'an API path does not exist',
    fix: 'Check the address.',
  },
  foreignOrigin: {
    message: 'The request came from another site.',
    status: 403,
    when: 'Origin or Fetch-Metadata name another site',
    fix: 'Open the site itself and try again.',
  },
  rateLimited: {
    message: 'Too many attempts.',
    status: 429,
    when: 'a rate limit is reached; Retry-After has the seconds to wait',
    fix: 'Wait a moment, then try again.',
  },
  challengeInvalid: {
    message: 'This request to sign is unknown, used or expired.',
    status: 401,
    when: 'the nonce is not this browser’s, was used, or is too old',
    fix: 'Start again.',
  },
  messageInvalid: {
    message: 'The signed message is not the one this site asked for.',
    status: 401,
    when: 'the message differs from the issued one by a byte, or breaks a rule of EIP-4361',
    fix: 'Sign in again.',
  },
  signatureInvalid: {
    message: 'The signature does not belong to this account.',
    status: 401,
    when: 'neither the key nor the account’s code verifies the signature',
    fix: 'Check which account the wallet uses, and sign in again.',
  },
  notOwner: {
    message: 'The signing account does not own that smart wallet.',
    status: 403,
    when: 'a link whose smart wallet, according to the chain, the signer does not own',
    fix: 'Add it as an owner in the smart wallet first.',
  },
  notEmbedded: {
    message: 'The signing account is not an embedded wallet of this site.',
    status: 403,
    when: 'a link with an owner whose key Turnkey does not hold',
    fix: 'Link an embedded wallet.',
  },
  notSignedIn: {
    message: 'Sign in first.',
    status: 401,
    when: 'a route that needs a session is called without one',
    fix: 'Sign in.',
  },
  chainUnavailable: {
    message: 'The network of this account cannot be asked right now.',
    status: 503,
    when: 'a contract account signs in and its chain does not answer in time',
    fix: 'Try again in a moment.',
  },
  custodyRefused: {
    message: 'The key custody refused the request.',
    status: 400,
    when: 'Turnkey rejects the server’s request',
    fix: 'Start again; sign in again if it stays.',
  },
  custodyUnavailable: {
    message: 'The key custody cannot be reached right now.',
    status: 503,
    when: 'Turnkey does not answer the server in time',
    fix: 'Try again in a moment.',
  },
  databaseUnavailable: {
    message: 'The service is not available right now.',
    status: 503,
    when: 'the database is locked, full or unreachable',
    fix: 'Try again in a moment.',
  },
})
