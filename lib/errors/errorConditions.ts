import type { ErrorKey } from '#lib/errors/catalogue.ts'

/**
 * The condition of each catalog error, for the /errors page and the tests. A separate file, so that
 * no other page loads it; a missing or surplus key does not compile.
 */
export const errorConditions: Record<ErrorKey, string> = {
  // WalletConnect
  notInitialized: 'connect before init',
  connectionReset: 'the QR modal is closed without a session',
  walletConnectNotInitialized: 'connect or wallet client use before the provider is there',
  walletConnectInitFailed: 'init throws, or the relay cannot be reached',
  connectionRejected: "a connect error whose message contains 'rejected'",
  connectionProposalExpired: "a connect error whose message contains 'expired'",
  approvalIncomplete:
    'a wallet approves a session without an Ethereum account, or without a required method or event',
  switchThroughWallet: 'the connector is wallet-only: the wallet alone chooses the network',
  projectIdRequired: 'WalletConnect is configured without a project id',
  invalidChains: 'the list of chains is empty or holds something that is not a chain',
  unconfiguredNamespace: "a chain id '{namespace}:{reference}' names a namespace without a session",

  // Embedded wallets
  accountNotFound: 'an address matches no credential',
  cannotProceed: 'recovery or export used before its setup',
  invalidCode: 'bad recovery code: wrong, used or too old; one-time codes likewise',
  sessionFailed: 'session creation or restore fails',
  sessionKeyNotRegistered: 'session key registration fails',
  webauthnUnsupported: 'no passkey support in the device or browser',
  turnkeyError: 'key-custody error, with its code and words',
  consensusNeeded: 'consensus needed: another owner has to approve the activity',
  unexpectedStatus: 'any other status of an activity than COMPLETED or CONSENSUS_NEEDED',
  addressOfKeyNotFound: 'no address for the key',
  missingSignWith: 'signing without signWith',
  failedToSign: 'signing fails',
  subOrganizationNotFound: 'sub-organization id missing from the credential',
  signResultNotFound: 'no sign result in a completed activity',
  appNameRequired: 'embedded wallets are configured without an app name',
  passkeyIdentifierRequired: 'a passkey is registered without an identifier',
  iframeContainerRequired: 'export, import or recovery starts without a place for its frame',

  // Passkey creation
  passkeyAborted: 'the ceremony is ended by its abort signal',
  passkeyNotDiscoverable: 'a discoverable credential is asked of an authenticator that has none',
  passkeyNoUserVerification: 'user verification is asked of an authenticator that has none',
  passkeyPreviouslyRegistered: 'the authenticator holds a passkey of this account already',
  passkeyInvalidDomain: 'the page is served from an address instead of a domain',
  passkeyInvalidRpId: 'the relying party id is not a suffix of the page’s domain',
  passkeyInvalidUserId: 'the user id has another length',
  passkeyNoAlgorithm: 'the authenticator knows no ES256',
  passkeyGeneral: 'the authenticator fails in another way',

  // Smart wallet
  requiredClientsNotFound: 'clients missing that the operation needs',
  chainIdNotFound: 'no chain id',
  signerNotFound: 'no signer for the smart wallet',
  noPublicClient: 'no public client for the chain',
  noRpcUrl: 'smart-wallet chain without rpcUrl',
  noValidSession: 'smart-wallet without session',
  invalidSession: 'smart-wallet session invalid',
  popupBlocked: 'the browser lets no window of the wallet open',
  popupCutOff: 'the page is served with Cross-Origin-Opener-Policy same-origin',

  // Injected wallets
  noInAppBrowser: 'an uninstalled wallet has no in-app link',
  walletNotAnswering: 'a wallet leaves a question open that needs no person',
  walletGone: 'a remembered wallet does not announce itself',
  providerReplaced: "the provider's request function changed after connect",

  // EIP-1193 and EIP-3326
  userRejected: 'the person says no in the wallet',
  unauthorized: 'the account or method was not granted',
  unsupportedMethod: 'the wallet lacks the method, or eth_sign is asked for',
  disconnected: 'the provider lost every chain, or the session is gone',
  chainDisconnected: 'the provider lost the chain that was asked for',
  unrecognizedChain: 'a switch is asked to a chain that was never added',
  chainParamsRequired: 'wallet_switchEthereumChain comes without a chainId',
  wrongChainRpc: 'a node answers for another chain than configured',

  // JSON-RPC 2.0 and EIP-1474
  parseError: 'the JSON was invalid',
  invalidRequest: 'the JSON-RPC request has the wrong form',
  methodNotFound: 'neither wallet nor node knows the method',
  invalidParams: 'the parameters have the wrong form',
  internalError: 'the wallet or node fails, or answers with nonsense',
  invalidInput: 'input is missing or invalid, or a transaction is refused',
  resourceNotFound: 'the resource was not found',
  resourceUnavailable: 'an earlier request still waits in the wallet',
  transactionRejected: 'the node rejects the transaction',
  methodNotSupported: 'the node knows the method but does not offer it',
  limitExceeded: 'a limit of the node is exceeded',

  // Batches (EIP-5792)
  capabilityUnsupported: 'a batch demands a capability that the wallet does not have',
  batchChainUnsupported: 'a batch names a network for which the wallet takes none',
  batchDuplicate: 'a batch comes with an id that was used before',
  batchUnknown: 'the status of a batch is asked for that the wallet never took or has forgotten',
  batchTooLarge: 'a batch has more calls than the wallet can make in one',
  upgradeRejected:
    'the wallet could make the batch once the account is upgraded, and the person says no to that',
  atomicityUnsupported: 'a batch must be atomic, and the wallet cannot see to it',

  // wagmi and viem
  providerNotFound: 'a connector finds no provider, or is used before it was opened',
  connectorNotConnected: 'an action of wagmi needs a connection and there is none',
  connectorAlreadyConnected: 'a connector is connected a second time',
  connectorAccountNotFound: 'an account is asked for that the connection does not have',
  connectorReconnecting: 'an action comes while wagmi still restores the connection',
  chainMismatch: 'the wallet is on another chain than the request names',
  checksumMismatch: 'an address has the wrong length, digits or checksum (EIP-55)',
  feeTooLow: 'the maximum fee is below the base fee of the block',
  gasTooLow: 'the gas limit does not cover what every transaction costs',
  nonceTooHigh: 'the nonce is higher than the account’s next one',
  receiptNotFound: 'a transaction or its receipt is asked for that is in no block yet',
  walletFailed: 'a wallet fails in a way that no other row names; its own words are the sentence',
  foreignAnswer: 'a route’s answer is no JSON of this site, such as the page of a proxy',

  // Transactions
  insufficientFunds: 'a transaction costs more than the balance',
  nonceTooLow: 'the nonce is lower than the account’s',
  replacementUnderpriced: 'a transaction with the same nonce waits and pays as much',
  reverted: 'the call reverts with a reason',
  revertedCustom: 'the call reverts with a custom error or without words',
  networkUnreachable: 'a node does not answer, answers too late, or the browser is offline',

  // Our own routes
  malformedJson: 'a route reads a body that does not parse',
  invalidBody: 'a field of the body is missing, unknown or of the wrong type',
  invalidAddress: 'an address is not one',
  chainNotAllowed: 'a sign-in names a chain that is not configured',
  unsupportedMediaType: 'a route is sent anything but JSON',
  bodyTooLarge: 'a body is over the limit',
  bodyIncomplete:
    'the client closes the connection before it has sent the whole body, or before a node has answered it',
  bodyTimeout: 'a body has not arrived after 30 seconds',
  hiddenCharacters: 'a name contains control or bidirectional characters',
  methodNotAllowed: 'a route is called with another HTTP method',
  routeNotFound: 'an API path does not exist',
  foreignOrigin: 'Origin or Fetch-Metadata name another site',
  rateLimited: 'a rate limit is reached; Retry-After says for how long',
  challengeInvalid: 'the nonce is not this browser’s, was used, or is too old',
  messageInvalid: 'the message differs from the issued one by a byte, or breaks a rule of EIP-4361',
  signatureInvalid: 'neither the key nor the account’s code vouches for the signature',
  notOwner: 'a link is asked for, and the chain does not say that the one owns the other',
  notEmbedded: 'a link is asked for with an owner whose key the custody does not keep',
  notSignedIn: 'something is asked for that needs a session',
  chainUnavailable: 'a contract account signs in and its chain does not answer in time',
  custodyRefused: 'key custody says no to what our server asked of it',
  custodyUnavailable: 'key custody does not answer our server in time',
  databaseUnavailable: 'the database is locked, full or unreachable',
  unexpected: 'anything that no other row names',
}
