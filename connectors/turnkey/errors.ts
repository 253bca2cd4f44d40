import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of embedded wallets: sessions, accounts, passkeys, smart accounts. */
export const turnkeyErrors = defineErrors({
  cannotProceed: {
    message: 'Cannot proceed with your request',
    when: 'recovery or export used before its setup',
    fix: 'Start again from the account page.',
  },
  sessionFailed: {
    message: 'Failed to create or restore session',
    when: 'session creation or restore fails',
    fix: 'Sign in again.',
  },
  sessionKeyNotRegistered: {
    message: 'Cannot register session key to init provider',
    when: 'session key registration fails',
    fix: 'Sign in again.',
  },
  webauthnUnsupported: {
    message: 'Webauthn is not supported on this device',
    when: 'no passkey support in the device or browser',
    fix: 'Use another browser, or sign in with an email code or another wallet.',
  },
  addressOfKeyNotFound: {
    message: 'Unable to find Ethereum address for key',
    when: 'no address for the key',
    fix: 'Choose another account.',
  },
  missingSignWith: {
    message: 'Missing signWith parameter',
    code: -32602,
    when: 'signing without signWith',
    fix: 'Choose an account, then sign again.',
  },
  failedToSign: {
    message: ({ reason }: { reason: string }) => `Failed to sign: ${reason}`,
    when: 'signing fails',
    fix: 'Try again.',
  },
  signResultNotFound: {
    message: 'Sign raw payload result not found',
    when: 'no sign result in a completed activity',
    fix: 'Try again.',
  },
  appNameRequired: {
    message: 'An app name is required',
    when: 'embedded wallets are configured without an app name',
    fix: 'Set APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'An email or passkey identifier must be set to register a passkey',
    when: 'a passkey is registered without an identifier',
    fix: 'Enter an email address or a name for the passkey.',
  },
  iframeContainerRequired: {
    message: 'An iframe container and a unique element id are required',
    when: 'export, import or recovery starts without an element for its frame',
    fix: 'Reload the page and try again.',
  },

  openIdNotStored: {
    message: 'This browser cannot keep a session while another site signs you in.',
    when: 'a sign-in with an OpenID provider starts in a browser that stores no keys, such as in a private window',
    fix: 'Use a passkey or an email code, or leave the private window.',
  },

  // Passkey creation
  passkeyAborted: {
    message: 'The passkey ceremony was aborted',
    level: 'warn',
    when: 'the ceremony is ended by its abort signal',
    fix: 'Start again when you are ready.',
  },
  passkeyNotDiscoverable: {
    message: 'The authenticator does not support discoverable credentials',
    when: 'a discoverable credential is requested from an authenticator that has none',
    fix: 'Use another device or security key.',
  },
  passkeyNoUserVerification: {
    message: 'The authenticator does not support user verification',
    when: 'user verification is requested from an authenticator without it',
    fix: 'Set a screen lock, or use another device.',
  },
  passkeyPreviouslyRegistered: {
    message: 'This authenticator was previously registered',
    when: 'the authenticator holds a passkey of this account already',
    fix: 'Use the passkey this device has, or add one from another device or a security key.',
  },
  passkeyInvalidDomain: {
    message: 'This is an invalid domain for passkeys',
    when: 'the page is served from an address instead of a domain',
    fix: 'Open the site by its name.',
  },
  passkeyInvalidRpId: {
    message: 'The RP id does not belong to this domain',
    when: 'the relying party id is not a suffix of the page’s domain',
    fix: 'Open the site by its usual address.',
  },
  passkeyInvalidUserId: {
    message: 'The passkey user id must be 1 to 64 bytes long',
    when: 'the user id has another length',
    fix: 'Reload the page and try again.',
  },
  passkeyNoAlgorithm: {
    message: 'The authenticator supports none of the key algorithms',
    when: 'the authenticator knows no ES256',
    fix: 'Use another device or security key.',
  },
  passkeyGeneral: {
    message: 'The authenticator could not complete the request',
    when: 'the authenticator fails in another way',
    fix: 'Try again, or use another device.',
  },

  // Passkey use
  passkeyNotRegistered: {
    message: 'This passkey opens no wallet here',
    when: 'the passkey that was used is registered with no wallet, or was removed from it',
    fix: 'Use another passkey, another way to sign in, or create a wallet.',
  },

  // Smart accounts
  requiredClientsNotFound: {
    message: 'Required clients not found',
    when: 'clients missing that the operation needs',
    fix: 'Reload the page and connect again.',
  },
  sponsorshipRefused: {
    message: 'The paymaster refused to pay the network fee',
    when: 'the paymaster (ERC-7677) responds with an error',
    fix: 'Nothing was sent. Send from your own account instead, or try again later.',
  },
  paymasterUnavailable: {
    message: 'The paymaster did not respond',
    when: 'the paymaster (ERC-7677) is not reachable, too slow, or its response is not valid',
    fix: 'Nothing was sent. Try again, or send from your own account instead.',
  },
  deploymentPending: {
    message: 'The smart wallet is still being created',
    when: 'calls of a smart wallet are sent, and its first ones, which create it, are not confirmed within two minutes',
    fix: 'Nothing was sent. Wait until the first calls are confirmed, then send again.',
  },
  upgradePending: {
    message: 'The account is still being upgraded',
    when: 'an account sends something while its first batch, which upgrades it (EIP-7702), is not confirmed within two minutes',
    fix: 'Nothing was sent. Wait until the batch is confirmed, then send again.',
  },
  noPublicClient: {
    message: 'No public client available',
    when: 'no public client for the chain',
    fix: 'Choose a configured network.',
  },
})
