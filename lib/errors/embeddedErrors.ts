import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for errors of embedded wallets: Turnkey, sessions, and the creation of passkeys. */
export const embeddedErrors = {
  accountNotFound: { message: 'Account not found', code: 4100, fix: 'Choose another account.' },
  cannotProceed: {
    message: 'Cannot proceed with your request',
    fix: 'Start again from the account page.',
  },
  invalidCode: {
    message: 'The code is invalid or expired.',
    status: 400,
    fix: 'Check the code and enter it again. Ask for a new one if it is old or no try is left.',
  },
  sessionFailed: { message: 'Failed to create or restore session', fix: 'Sign in again.' },
  sessionKeyNotRegistered: {
    message: 'Cannot register session key to init provider',
    fix: 'Sign in again.',
  },
  webauthnUnsupported: {
    message: 'Webauthn is not supported on this device',
    fix: 'Use another browser, or sign in with e-mail or another wallet.',
  },
  turnkeyError: {
    message: ({ code, message }: { code: number; message: string }) =>
      `Turnkey error ${code}: ${message}`,
    fix: 'Try again; sign in again if it stays.',
  },
  consensusNeeded: {
    message: 'Activity requires consensus',
    fix: 'Ask another owner to approve it on the account page.',
  },
  unexpectedStatus: {
    message: ({ status }: { status: string }) => `Expected COMPLETED status, got ${status}`,
    fix: 'Try again.',
  },
  addressOfKeyNotFound: {
    message: 'Unable to find Ethereum address for key',
    fix: 'Choose another account.',
  },
  missingSignWith: {
    message: 'Missing signWith parameter',
    code: -32602,
    fix: 'Choose an account, then sign again.',
  },
  failedToSign: {
    message: ({ reason }: { reason: string }) => `Failed to sign: ${reason}`,
    fix: 'Try again.',
  },
  subOrganizationNotFound: {
    message: 'Turnkey sub organization id not found',
    status: 502,
    fix: 'Sign in again.',
  },
  signResultNotFound: { message: 'Sign raw payload result not found', fix: 'Try again.' },
  appNameRequired: { message: 'An app name is required', fix: 'Set APP_NAME.' },
  passkeyIdentifierRequired: {
    message: 'An email or passkey identifier must be set to register a passkey',
    fix: 'Enter an e-mail address or a name for the passkey.',
  },
  iframeContainerRequired: {
    message: 'An iframe container and a unique element id are required',
    fix: 'Reload the page and try again.',
  },

  // Passkey creation
  passkeyAborted: {
    message: 'The passkey ceremony was aborted',
    level: 'warn',
    fix: 'Start again when you are ready.',
  },
  passkeyNotDiscoverable: {
    message: 'The authenticator does not support discoverable credentials',
    fix: 'Use another device or security key.',
  },
  passkeyNoUserVerification: {
    message: 'The authenticator does not support user verification',
    fix: 'Set a screen lock, or use another device.',
  },
  passkeyPreviouslyRegistered: {
    message: 'This authenticator was previously registered',
    fix: 'Use the passkey this device has, or add one from another device or a security key.',
  },
  passkeyInvalidDomain: {
    message: 'This is an invalid domain for passkeys',
    fix: 'Open the site by its name.',
  },
  passkeyInvalidRpId: {
    message: 'The RP id does not belong to this domain',
    fix: 'Open the site by its usual address.',
  },
  passkeyInvalidUserId: {
    message: 'The passkey user id must be 1 to 64 bytes long',
    fix: 'Reload the page and try again.',
  },
  passkeyNoAlgorithm: {
    message: 'The authenticator supports none of the key algorithms',
    fix: 'Use another device or security key.',
  },
  passkeyGeneral: {
    message: 'The authenticator could not complete the request',
    fix: 'Try again, or use another device.',
  },
} as const satisfies Record<string, ErrorRow>
