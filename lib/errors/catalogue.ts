import { batchErrors } from '#lib/errors/batchErrors.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { wagmiErrors } from '#lib/errors/wagmiErrors.ts'

/**
 * The catalog of every error Latchkey can show: the messages of wallets and SDKs, the nine passkey
 * errors, the EIP-1193, EIP-5792 and JSON-RPC codes, and the errors of our own routes. One row
 * serves the throw site, the HTTP body, the screen, the /errors page and the tests. The sign-in
 * page loads this file before its first paint, so it contains only what a screen needs immediately;
 * the column `when` is in lib/errors/errorConditions.ts, under the same keys.
 */
export const catalogue = {
  // WalletConnect
  notInitialized: {
    message: 'Provider not initialized. Call init() first',
    fix: 'Reload the page and try again.',
  },
  connectionReset: {
    message: 'Connection request reset. Please try again.',
    level: 'warn',
    fix: 'Open the wallet again and scan the new code.',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnectProvider is not initialized',
    fix: 'Choose the wallet again.',
  },
  walletConnectInitFailed: {
    message: 'WalletConnectProvider failed to initialize',
    fix: 'Check your connection and try again.',
  },
  connectionRejected: {
    message: 'The wallet rejected the connection.',
    code: 'CONNECTION_REJECTED',
    level: 'warn',
    fix: 'Choose the wallet again and approve in it.',
    match: { during: 'connect', message: /rejected/i },
  },
  connectionProposalExpired: {
    message: 'The connection request expired.',
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    level: 'warn',
    fix: 'Ask for a new code and scan it in time.',
    match: { during: 'connect', message: /expired/i },
  },
  approvalIncomplete: {
    message: ({ lacking }: { lacking: string }) =>
      `The wallet did not approve what this site requires: ${lacking}.`,
    fix: 'Connect again and approve it, or use another wallet.',
  },
  switchThroughWallet: {
    message: 'Network switching is only supported through the wallet',
    fix: 'Switch the network in the wallet itself.',
    match: { names: ['SwitchChainNotSupportedError'] },
  },
  projectIdRequired: {
    message: 'WalletConnect project ID is required',
    fix: 'Set the project id in the environment.',
  },
  invalidChains: { message: 'Invalid chains', fix: 'Name at least one chain in RPC_URLS.' },
  unconfiguredNamespace: {
    message: ({ namespace }: { namespace: string }) =>
      `Namespace '${namespace}' is not configured. Call connect() first`,
    fix: 'Connect the wallet first.',
  },

  // Embedded wallets
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

  // Smart wallet
  requiredClientsNotFound: {
    message: 'Required clients not found',
    fix: 'Reload the page and connect again.',
  },
  chainIdNotFound: {
    message: 'Chain id not found',
    fix: 'Choose a network first.',
    match: { names: ['ChainNotFoundError', 'ClientChainNotConfiguredError'] },
  },
  signerNotFound: {
    message: 'Signer not found',
    fix: 'Link a signing credential on the account page.',
  },
  noPublicClient: { message: 'No public client available', fix: 'Choose a configured network.' },
  noRpcUrl: { message: 'No RPC URL set for chain', code: -32603, fix: 'Choose another network.' },
  noValidSession: {
    message: 'No valid session found, try requestAccounts before other methods',
    code: 4100,
    fix: 'Connect the smart wallet again.',
  },
  invalidSession: {
    message: 'Invalid session',
    code: 4100,
    fix: 'Connect the smart wallet again.',
  },
  popupBlocked: {
    message: 'The browser blocked the wallet’s window.',
    fix: 'Try again; where it stays, allow popups for this site.',
  },
  popupCutOff: {
    message: 'This page is cut off from the wallet’s window by its Cross-Origin-Opener-Policy.',
    fix: 'Tell the site’s operator to serve it with same-origin-allow-popups.',
  },

  // Injected wallets
  noInAppBrowser: {
    message: 'No inAppBrowserBase found',
    fix: 'Install the wallet, or choose another one.',
  },
  walletNotAnswering: {
    message: 'The wallet does not answer.',
    fix: 'Open the wallet, or reload the page, and try again.',
  },
  walletGone: {
    message: 'The wallet is no longer installed in this browser.',
    fix: 'Turn the extension on again, or choose another wallet.',
  },
  providerReplaced: {
    message: 'The wallet was replaced by another program after it was connected.',
    fix: 'Reload the page and check your browser extensions.',
  },

  // EIP-1193 and EIP-3326
  userRejected: {
    message: 'You declined the request.',
    code: 4001,
    level: 'warn',
    fix: 'Try again and approve in the wallet.',
    match: {
      codes: [4001],
      // A passkey prompt that was closed, timed out, or found no authenticator.
      names: ['NotAllowedError'],
      message: /user (rejected|denied|cancell?ed)|request rejected/i,
    },
  },
  unauthorized: {
    message: 'The wallet has not authorized this account or method.',
    code: 4100,
    fix: 'Connect the wallet again and grant this account.',
    match: { codes: [4100, 5103] },
  },
  unsupportedMethod: {
    message: 'The wallet does not support this method.',
    code: 4200,
    fix: 'Use another wallet for this.',
    match: { codes: [4200, 5101, 5102, 5201, 5202] },
  },
  disconnected: {
    message: 'The wallet is disconnected.',
    code: 4900,
    fix: 'Connect the wallet again.',
    match: { codes: [4900] },
  },
  chainDisconnected: {
    message: 'The wallet is disconnected from this network.',
    code: 4901,
    fix: 'Switch to another network, or connect again.',
    match: { codes: [4901] },
  },
  unrecognizedChain: {
    message: 'The wallet does not know this network.',
    code: 4902,
    fix: 'Add the network in the wallet, then switch.',
    match: { codes: [4902, 5100, 5104] },
  },
  chainParamsRequired: {
    message: 'A switch-chain request needs params with a chainId',
    code: -32602,
    fix: 'Choose a network.',
  },
  wrongChainRpc: {
    message: ({ actual, expected }: { actual: number; expected: number }) =>
      `RPC is on chain ${actual}, expected ${expected}`,
    status: 503,
    fix: 'Tell the site’s operator; nothing was signed.',
  },

  // JSON-RPC 2.0 and EIP-1474
  parseError: {
    message: 'The node could not read the request.',
    code: -32700,
    fix: 'Try again.',
    match: { codes: [-32700] },
  },
  invalidRequest: {
    message: 'The request is not valid.',
    code: -32600,
    fix: 'Try again, or use another wallet.',
    match: { codes: [-32600] },
  },
  methodNotFound: {
    message: 'The method does not exist.',
    code: -32601,
    fix: 'Use another wallet for this.',
    match: { codes: [-32601] },
  },
  invalidParams: {
    message: 'The parameters are not valid.',
    code: -32602,
    fix: 'Check what you entered.',
    match: { codes: [-32602] },
  },
  internalError: {
    message: 'The wallet or node had an internal error.',
    code: -32603,
    fix: 'Try again.',
    match: { codes: [-32603] },
  },
  invalidInput: {
    message: 'The node refused the input.',
    code: -32000,
    fix: 'Read the reason, change the input, and try again.',
    match: { codes: [-32000] },
  },
  resourceNotFound: {
    message: 'What was asked for does not exist.',
    code: -32001,
    fix: 'Check the address or hash.',
    match: { codes: [-32001] },
  },
  resourceUnavailable: {
    message: 'The wallet is already showing a request.',
    code: -32002,
    fix: 'Open the wallet and answer the request that waits there.',
    match: { codes: [-32002] },
  },
  transactionRejected: {
    message: 'The transaction was not created.',
    code: -32003,
    fix: 'Check balance and values, then try again.',
    match: { codes: [-32003] },
  },
  methodNotSupported: {
    message: 'The method is not implemented.',
    code: -32004,
    fix: 'Use another wallet for this.',
    match: { codes: [-32004] },
  },
  limitExceeded: {
    message: 'Too many requests to the node.',
    code: -32005,
    fix: 'Wait a moment and try again.',
    match: { codes: [-32005], message: /status: 429|too many requests/i },
  },

  // Transactions
  insufficientFunds: {
    message: 'The account does not hold enough for value and gas.',
    fix: 'Add funds, or send less.',
    match: {
      message:
        /insufficient funds|sufficient funds to execute|exceeds (the )?balance|Out of gas: gas required exceeds/i,
    },
  },
  nonceTooLow: {
    message: 'The transaction number was used already.',
    fix: 'Check whether an earlier try went through, then send again.',
    match: { message: /nonce too low/i },
  },
  replacementUnderpriced: {
    message: 'The replacement pays too little.',
    fix: 'Raise the fee, or wait for the first one.',
    match: { message: /replacement transaction underpriced|underpriced/i },
  },
  reverted: {
    message: 'The contract refused the transaction.',
    fix: 'Read the reason below.',
    match: {
      message: /reverted(: | with (the following )?reason( string)?:?\s)(?!custom error)/i,
    },
  },
  revertedCustom: {
    message: 'The contract refused the transaction with an error of its own.',
    fix: 'Read the data below; the contract’s documentation names it.',
    match: { message: /custom error|execution reverted/i },
  },
  networkUnreachable: {
    message: 'The network cannot be reached.',
    fix: 'Check your connection; reading goes on by itself, signing is yours to repeat.',
    match: {
      message:
        /failed to fetch|fetch failed|http request failed|took too long|timed out|failed to load chunk|loading (css )?chunk|dynamically imported module/i,
    },
  },

  ...batchErrors,
  ...wagmiErrors,
  ...routeErrors,
} as const satisfies Record<string, ErrorRow>

/** Key of a catalog row, also the `code` of the JSON error body. */
export type ErrorKey = keyof typeof catalogue
