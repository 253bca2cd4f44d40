import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for errors of our own routes; the key is the body's `code`. */
export const routeErrors = {
  malformedJson: {
    message: 'The body is not valid JSON.',
    status: 400,
    fix: 'Reload the page and try again.',
  },
  invalidBody: {
    message: ({ field }: { field: string }) => `The field ${field} is missing or invalid.`,
    status: 400,
    fix: 'Reload the page and try again.',
  },
  hiddenCharacters: {
    message: ({ field }: { field: string }) =>
      `The field ${field} must not contain control or bidirectional characters.`,
    status: 400,
    fix: 'Type the name instead of pasting it.',
  },
  bodyIncomplete: {
    message: 'The connection closed before the request was complete.',
    status: 400,
    fix: 'Check your connection and try again.',
  },
  bodyTimeout: {
    message: 'The body took too long to arrive.',
    status: 408,
    fix: 'Check your connection and try again.',
  },
  invalidAddress: {
    message: 'An Ethereum address is 40 hex digits with an optional 0x prefix.',
    status: 400,
    fix: 'Check the address.',
  },
  chainNotAllowed: {
    message: 'This site does not offer that network.',
    status: 400,
    fix: 'Switch to a network of the list.',
    match: { names: ['ChainNotConfiguredError'] },
  },
  unsupportedMediaType: {
    message: 'The body must be application/json.',
    status: 415,
    fix: 'Reload the page and try again.',
  },
  bodyTooLarge: { message: 'The body is too large.', status: 413, fix: 'Send less.' },
  methodNotAllowed: {
    message: 'This route does not know that method.',
    status: 405,
    fix: 'Reload the page and try again.',
  },
  routeNotFound: { message: 'There is no such route.', status: 404, fix: 'Check the address.' },
  foreignOrigin: {
    message: 'The request came from another site.',
    status: 403,
    fix: 'Open the site itself and try again.',
  },
  rateLimited: {
    message: 'Too many attempts.',
    status: 429,
    fix: 'Wait a moment, then try again.',
  },
  challengeInvalid: {
    message: 'This request to sign is unknown, used or expired.',
    status: 401,
    fix: 'Start again.',
  },
  messageInvalid: {
    message: 'The signed message is not the one this site asked for.',
    status: 401,
    fix: 'Sign in again.',
  },
  signatureInvalid: {
    message: 'The signature does not belong to this account.',
    status: 401,
    fix: 'Check which account the wallet uses, and sign in again.',
  },
  notOwner: {
    message: 'The signing account does not own that smart wallet.',
    status: 403,
    fix: 'Add it as an owner in the smart wallet first.',
  },
  notEmbedded: {
    message: 'The signing account is not an embedded wallet of this site.',
    status: 403,
    fix: 'Link an embedded wallet.',
  },
  notSignedIn: { message: 'Sign in first.', status: 401, fix: 'Sign in.' },
  chainUnavailable: {
    message: 'The network of this account cannot be asked right now.',
    status: 503,
    fix: 'Try again in a moment.',
  },
  custodyRefused: {
    message: 'The key custody refused the request.',
    status: 400,
    fix: 'Start again; sign in again if it stays.',
  },
  custodyUnavailable: {
    message: 'The key custody cannot be reached right now.',
    status: 503,
    fix: 'Try again in a moment.',
  },
  databaseUnavailable: {
    message: 'The service is not available right now.',
    status: 503,
    fix: 'Try again in a moment.',
  },
  unexpected: {
    message: 'Something went wrong.',
    status: 500,
    fix: 'Try again. If it stays, tell the site’s operator, with the request id where there is one.',
  },
} as const satisfies Record<string, ErrorRow>
