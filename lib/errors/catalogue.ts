/**
 * Every error Latchkey can show: the specification's catalogue (§8), the nine passkey errors,
 * the EIP-1193 and JSON-RPC codes, and the answers of our own routes.
 * One row serves the throw site, the wire, the screen, the /errors page and the tests.
 */
export type ErrorRow = {
  /** The sentence on the wire and on screen, to the letter; a function where it has blanks. */
  message: string | ((args: never) => string)
  /** The promise to the outside: an EIP-1193 / JSON-RPC number or one of the specification's words. */
  code?: number | string
  /** HTTP status where a route answers with this row. */
  status?: number
  /** `warn` where the specification says it is logged only as a warning. */
  level?: 'warn'
  when: string
  /** What the person in front of the screen can do. */
  fix: string
  /** Foreign text or code this row stands for, and the moment in which it may be recognised. */
  match?: { during?: Moment; message?: RegExp; codes?: readonly number[] }
  /** The wallet kind this row waits for: nothing throws it until that kind moves in. */
  awaits?: 'walletConnect' | 'turnkey' | 'smartWallet'
}

/** Moments in which a foreign error is looked up. */
export type Moment = 'connect' | 'sign' | 'switchChain' | 'init'

export const catalogue = {
  // WalletConnect (§8)
  notInitialized: {
    message: 'Provider not initialized. Call init() first',
    when: 'connect is called before init',
    fix: 'Reload the page and try again.',
    awaits: 'walletConnect',
  },
  connectionReset: {
    message: 'Connection request reset. Please try again.',
    when: 'the QR code is closed without a session',
    fix: 'Open the wallet again and scan the new code.',
    awaits: 'walletConnect',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnectProvider is not initialized',
    when: 'the connector or its wallet client is used before the provider is there',
    fix: 'Choose the wallet again.',
    awaits: 'walletConnect',
  },
  walletConnectInitFailed: {
    message: 'WalletConnectProvider failed to initialize',
    when: 'init throws, or the relay cannot be reached',
    fix: 'Check your connection and try again.',
    awaits: 'walletConnect',
  },
  connectionRejected: {
    message: 'The wallet rejected the connection.',
    code: 'CONNECTION_REJECTED',
    when: "a connect error's message contains 'rejected'",
    fix: 'Choose the wallet again and approve in it.',
    awaits: 'walletConnect',
  },
  connectionProposalExpired: {
    message: 'The connection request expired.',
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    when: "a connect error's message contains 'expired'",
    fix: 'Ask for a new code and scan it in time.',
    awaits: 'walletConnect',
  },
  switchThroughWallet: {
    message: 'Network switching is only supported through the wallet',
    when: 'the connection lets only the wallet choose the chain',
    fix: 'Switch the network in the wallet itself.',
    awaits: 'walletConnect',
  },
  projectIdRequired: {
    message: 'WalletConnect project ID is required',
    when: 'WalletConnect is configured without a project id',
    fix: 'Set the project id in the environment.',
    awaits: 'walletConnect',
  },
  invalidChains: {
    message: 'Invalid chains',
    when: 'the list of chains is empty or holds something that is not a chain',
    fix: 'Name at least one chain in RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: ({ namespace }: { namespace: string }) =>
      `Namespace '${namespace}' is not configured. Call connect() first`,
    when: "a chain id '{namespace}:{reference}' names a namespace without a session",
    fix: 'Connect the wallet first.',
    awaits: 'walletConnect',
  },

  // Embedded wallets (§8)
  accountNotFound: {
    message: 'Account not found',
    when: 'an address matches no credential',
    fix: 'Choose another account.',
    awaits: 'turnkey',
  },
  cannotProceed: {
    message: 'Cannot proceed with your request',
    when: 'recovery or export is used before its setup',
    fix: 'Start again from the account page.',
    awaits: 'turnkey',
  },
  invalidCode: {
    message: 'The code is invalid or expired.',
    when: 'a recovery or one-time code is wrong, used or too old',
    fix: 'Ask for a new code.',
    awaits: 'turnkey',
  },
  sessionFailed: {
    message: 'Failed to create or restore session',
    when: 'an embedded wallet session cannot be created or restored',
    fix: 'Sign in again.',
    awaits: 'turnkey',
  },
  sessionKeyNotRegistered: {
    message: 'Cannot register session key to init provider',
    when: 'the session key cannot be registered',
    fix: 'Sign in again.',
    awaits: 'turnkey',
  },
  webauthnUnsupported: {
    message: 'Webauthn is not supported on this device',
    when: 'the device or browser has no passkeys',
    fix: 'Use another browser, or sign in with e-mail or another wallet.',
    awaits: 'turnkey',
  },
  turnkeyError: {
    message: ({ code, message }: { code: number; message: string }) =>
      `Turnkey error ${code}: ${message}`,
    when: 'key custody answers with an error',
    fix: 'Try again; sign in again if it stays.',
    awaits: 'turnkey',
  },
  consensusNeeded: {
    message: 'Activity requires consensus',
    when: 'an activity waits for another approval',
    fix: 'Ask another owner to approve it on the account page.',
    awaits: 'turnkey',
  },
  unexpectedStatus: {
    message: ({ status }: { status: string }) => `Expected COMPLETED status, got ${status}`,
    when: 'an activity ends in any other status',
    fix: 'Try again.',
    awaits: 'turnkey',
  },
  addressOfKeyNotFound: {
    message: 'Unable to find Ethereum address for key',
    when: 'a key has no Ethereum address',
    fix: 'Choose another account.',
    awaits: 'turnkey',
  },
  missingSignWith: {
    message: 'Missing signWith parameter',
    when: 'a signature is asked for without saying by which key',
    fix: 'Choose an account, then sign again.',
    awaits: 'turnkey',
  },
  failedToSign: {
    message: ({ reason }: { reason: string }) => `Failed to sign: ${reason}`,
    when: 'signing fails',
    fix: 'Try again.',
    awaits: 'turnkey',
  },
  subOrganizationNotFound: {
    message: 'Turnkey sub organization id not found',
    when: 'a credential carries no sub-organization id',
    fix: 'Sign in again.',
    awaits: 'turnkey',
  },
  signResultNotFound: {
    message: 'Sign raw payload result not found',
    when: 'a signing activity completes without a result',
    fix: 'Try again.',
    awaits: 'turnkey',
  },
  appNameRequired: {
    message: 'An app name is required',
    when: 'embedded wallets are configured without an app name',
    fix: 'Set APP_NAME.',
    awaits: 'turnkey',
  },
  passkeyIdentifierRequired: {
    message: 'An email or passkey identifier must be set to register a passkey',
    when: 'a passkey is registered without an identifier',
    fix: 'Enter an e-mail address or a name for the passkey.',
    awaits: 'turnkey',
  },
  iframeContainerRequired: {
    message: 'An iframe container and a unique element id are required',
    when: 'export, import or recovery starts without a place for its frame',
    fix: 'Reload the page and try again.',
    awaits: 'turnkey',
  },

  // Passkey creation (§8)
  passkeyAborted: {
    message: 'The passkey ceremony was aborted',
    level: 'warn',
    when: 'the ceremony is ended by its abort signal',
    fix: 'Start again when you are ready.',
    awaits: 'turnkey',
  },
  passkeyNotDiscoverable: {
    message: 'The authenticator does not support discoverable credentials',
    when: 'a discoverable credential is asked of an authenticator that has none',
    fix: 'Use another device or security key.',
    awaits: 'turnkey',
  },
  passkeyNoUserVerification: {
    message: 'The authenticator does not support user verification',
    when: 'user verification is asked of an authenticator that has none',
    fix: 'Set a screen lock, or use another device.',
    awaits: 'turnkey',
  },
  passkeyPreviouslyRegistered: {
    message: 'This authenticator was previously registered',
    when: 'the authenticator holds a passkey of this account already',
    fix: 'Sign in with the passkey you have.',
    awaits: 'turnkey',
  },
  passkeyInvalidDomain: {
    message: 'This is an invalid domain for passkeys',
    when: 'the page is served from an address instead of a domain',
    fix: 'Open the site by its name.',
    awaits: 'turnkey',
  },
  passkeyInvalidRpId: {
    message: 'The RP id does not belong to this domain',
    when: 'the relying party id is not a suffix of the page’s domain',
    fix: 'Open the site by its usual address.',
    awaits: 'turnkey',
  },
  passkeyInvalidUserId: {
    message: 'The passkey user id must be 1 to 64 bytes long',
    when: 'the user id has another length',
    fix: 'Reload the page and try again.',
    awaits: 'turnkey',
  },
  passkeyNoAlgorithm: {
    message: 'The authenticator supports none of the key algorithms',
    when: 'the authenticator knows no ES256',
    fix: 'Use another device or security key.',
    awaits: 'turnkey',
  },
  passkeyGeneral: {
    message: 'The authenticator could not complete the request',
    when: 'the authenticator fails in another way',
    fix: 'Try again, or use another device.',
    awaits: 'turnkey',
  },

  // Smart wallet (§8)
  requiredClientsNotFound: {
    message: 'Required clients not found',
    when: 'a client that an operation needs is missing',
    fix: 'Reload the page and connect again.',
    awaits: 'smartWallet',
  },
  chainIdNotFound: {
    message: 'Chain id not found',
    when: 'an operation is asked for without a chain',
    fix: 'Choose a network first.',
    awaits: 'smartWallet',
  },
  signerNotFound: {
    message: 'Signer not found',
    when: 'a smart wallet has no signing credential',
    fix: 'Link a signing credential on the account page.',
    awaits: 'smartWallet',
  },
  noPublicClient: {
    message: 'No public client available',
    when: 'a chain has no client to read with',
    fix: 'Choose a configured network.',
    awaits: 'smartWallet',
  },
  noRpcUrl: {
    message: 'No RPC URL set for chain',
    code: -32603,
    when: 'a smart-wallet chain has no rpcUrl',
    fix: 'Choose another network.',
    awaits: 'smartWallet',
  },
  noValidSession: {
    message: 'No valid session found, try requestAccounts before other methods',
    code: 4100,
    when: 'the smart wallet is used without a session',
    fix: 'Connect the smart wallet again.',
    awaits: 'smartWallet',
  },
  invalidSession: {
    message: 'Invalid session',
    code: 4100,
    when: 'the smart-wallet session is invalid',
    fix: 'Connect the smart wallet again.',
    awaits: 'smartWallet',
  },

  // Injected wallets
  noInAppBrowser: {
    message: 'No inAppBrowserBase found',
    when: 'a wallet that is not installed has no in-app link',
    fix: 'Install the wallet, or choose another one.',
  },
  walletNotAnswering: {
    message: 'The wallet does not answer.',
    when: 'a wallet leaves a question open that needs no person',
    fix: 'Open the wallet, or reload the page, and try again.',
  },
  walletGone: {
    message: 'The wallet is no longer installed in this browser.',
    when: 'a remembered wallet does not announce itself',
    fix: 'Turn the extension on again, or choose another wallet.',
  },
  providerReplaced: {
    message: 'The wallet was replaced by another program after it was connected.',
    when: "the provider's request function changed after connect",
    fix: 'Reload the page and check your browser extensions.',
  },

  // EIP-1193 and EIP-3326
  userRejected: {
    message: 'You declined the request.',
    code: 4001,
    level: 'warn',
    when: 'the person says no in the wallet',
    fix: 'Try again and approve in the wallet.',
    match: { codes: [4001], message: /user (rejected|denied|cancell?ed)|request rejected/i },
  },
  unauthorized: {
    message: 'The wallet has not authorized this account or method.',
    code: 4100,
    when: 'the account or method was not granted',
    fix: 'Connect the wallet again and grant this account.',
    match: { codes: [4100] },
  },
  unsupportedMethod: {
    message: 'The wallet does not support this method.',
    code: 4200,
    when: 'the wallet lacks the method, or eth_sign is asked for',
    fix: 'Use another wallet for this.',
    match: { codes: [4200] },
  },
  disconnected: {
    message: 'The wallet is disconnected.',
    code: 4900,
    when: 'the provider lost every chain, or the session is gone',
    fix: 'Connect the wallet again.',
    match: { codes: [4900] },
  },
  chainDisconnected: {
    message: 'The wallet is disconnected from this network.',
    code: 4901,
    when: 'the provider lost the chain that was asked for',
    fix: 'Switch to another network, or connect again.',
    match: { codes: [4901] },
  },
  unrecognizedChain: {
    message: 'The wallet does not know this network.',
    code: 4902,
    when: 'a switch is asked to a chain that was never added',
    fix: 'Add the network in the wallet, then switch.',
    match: { codes: [4902] },
  },
  chainParamsRequired: {
    message: 'A switch-chain request needs params with a chainId',
    code: -32602,
    when: 'wallet_switchEthereumChain comes without a chainId',
    fix: 'Choose a network.',
  },
  wrongChainRpc: {
    message: ({ actual, expected }: { actual: number; expected: number }) =>
      `RPC is on chain ${actual}, expected ${expected}`,
    when: 'a node answers for another chain than configured',
    fix: 'Tell the site’s operator; nothing was signed.',
  },

  // JSON-RPC 2.0 and EIP-1474
  parseError: {
    message: 'The node could not read the request.',
    code: -32700,
    when: 'the JSON was invalid',
    fix: 'Try again.',
    match: { codes: [-32700] },
  },
  invalidRequest: {
    message: 'The request is not valid.',
    code: -32600,
    when: 'the JSON-RPC request has the wrong form',
    fix: 'Try again; tell the site’s operator if it stays.',
    match: { codes: [-32600] },
  },
  methodNotFound: {
    message: 'The method does not exist.',
    code: -32601,
    when: 'neither wallet nor node knows the method',
    fix: 'Use another wallet for this.',
    match: { codes: [-32601] },
  },
  invalidParams: {
    message: 'The parameters are not valid.',
    code: -32602,
    when: 'the parameters have the wrong form',
    fix: 'Check what you entered.',
    match: { codes: [-32602] },
  },
  internalError: {
    message: 'The wallet or node had an internal error.',
    code: -32603,
    when: 'the wallet or node fails, or answers with nonsense',
    fix: 'Try again.',
    match: { codes: [-32603] },
  },
  invalidInput: {
    message: 'The node refused the input.',
    code: -32000,
    when: 'input is missing or invalid, or a transaction is refused',
    fix: 'Read the reason, change the input, and try again.',
    match: { codes: [-32000] },
  },
  resourceNotFound: {
    message: 'What was asked for does not exist.',
    code: -32001,
    when: 'the resource was not found',
    fix: 'Check the address or hash.',
    match: { codes: [-32001] },
  },
  resourceUnavailable: {
    message: 'The wallet is already showing a request.',
    code: -32002,
    when: 'an earlier request still waits in the wallet',
    fix: 'Open the wallet and answer the request that waits there.',
    match: { codes: [-32002] },
  },
  transactionRejected: {
    message: 'The transaction was not created.',
    code: -32003,
    when: 'the node rejects the transaction',
    fix: 'Check balance and values, then try again.',
    match: { codes: [-32003] },
  },
  methodNotSupported: {
    message: 'The method is not implemented.',
    code: -32004,
    when: 'the node knows the method but does not offer it',
    fix: 'Use another wallet for this.',
    match: { codes: [-32004] },
  },
  limitExceeded: {
    message: 'Too many requests to the node.',
    code: -32005,
    when: 'a limit of the node is exceeded',
    fix: 'Wait a moment and try again.',
    match: { codes: [-32005] },
  },

  // Transactions
  insufficientFunds: {
    message: 'The account does not hold enough for value and gas.',
    when: 'a transaction costs more than the balance',
    fix: 'Add funds, or send less.',
    match: { message: /insufficient funds|exceeds (the )?balance|Out of gas: gas required exceeds/i },
  },
  nonceTooLow: {
    message: 'The transaction number was used already.',
    when: 'the nonce is lower than the account’s',
    fix: 'Check whether an earlier try went through, then send again.',
    match: { message: /nonce too low/i },
  },
  replacementUnderpriced: {
    message: 'The replacement pays too little.',
    when: 'a transaction with the same nonce waits and pays as much',
    fix: 'Raise the fee, or wait for the first one.',
    match: { message: /replacement transaction underpriced|underpriced/i },
  },
  reverted: {
    message: 'The contract refused the transaction.',
    when: 'the call reverts with a reason',
    fix: 'Read the reason below.',
    match: { message: /execution reverted: |reverted with (the following )?reason/i },
  },
  revertedCustom: {
    message: 'The contract refused the transaction with an error of its own.',
    when: 'the call reverts with a custom error or without words',
    fix: 'Read the data below; the contract’s documentation names it.',
    match: { message: /custom error|execution reverted/i },
  },
  networkUnreachable: {
    message: 'The network cannot be reached.',
    when: 'a node does not answer, answers too late, or the browser is offline',
    fix: 'Check your connection; reading goes on by itself, signing is yours to repeat.',
    match: { message: /failed to fetch|fetch failed|http request failed|took too long|timed out/i },
  },

  // Our own routes
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
  invalidAddress: {
    message: 'An Ethereum address is 40 hex digits with an optional 0x prefix.',
    status: 400,
    when: 'an address is not one',
    fix: 'Check the address.',
  },
  chainNotAllowed: {
    message: 'This site does not offer that network.',
    status: 400,
    when: 'a sign-in names a chain that is not configured',
    fix: 'Switch to a network of the list.',
  },
  unsupportedMediaType: {
    message: 'The body must be application/json.',
    status: 415,
    when: 'a route is sent anything but JSON',
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
    when: 'a rate limit is reached; Retry-After says for how long',
    fix: 'Wait a moment, then try again.',
  },
  challengeInvalid: {
    message: 'This sign-in request is unknown, used or expired.',
    status: 401,
    when: 'the nonce is not this browser’s, was used, or is too old',
    fix: 'Sign in again.',
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
    when: 'neither the key nor the account’s code vouches for the signature',
    fix: 'Check which account the wallet uses, and sign in again.',
  },
  notSignedIn: {
    message: 'Sign in first.',
    status: 401,
    when: 'something is asked for that needs a session',
    fix: 'Sign in.',
  },
  chainUnavailable: {
    message: 'The network of this account cannot be asked right now.',
    status: 503,
    when: 'a contract account signs in and its chain does not answer in time',
    fix: 'Try again in a moment.',
  },
  databaseUnavailable: {
    message: 'The service is not available right now.',
    status: 503,
    when: 'the database is locked, full or unreachable',
    fix: 'Try again in a moment.',
  },
  unexpected: {
    message: 'Something went wrong.',
    status: 500,
    when: 'anything that no other row names',
    fix: 'Try again; the request id helps the site’s operator to find it.',
  },
} as const satisfies Record<string, ErrorRow>

/** Key of a row: ours, and the `code` of the JSON error body. */
export type ErrorKey = keyof typeof catalogue
