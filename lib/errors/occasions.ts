import type { ErrorKey } from '#lib/errors/catalogue.ts'

/** Why a row of the catalogue exists. */
export type Occasion = {
  /** The situation that brings the error up. */
  when: string
  /** The wallet kind this row waits for: nothing throws it until that kind moves in. */
  awaits?: 'walletConnect' | 'turnkey' | 'smartWallet'
}

/**
 * When each error of the catalogue comes up: the column that only /errors and the tests read.
 * It is apart so that no other page loads it; a missing or surplus key does not compile.
 */
export const occasions: Record<ErrorKey, Occasion> = {
  // WalletConnect (§8)
  notInitialized: { when: 'connect before init' },
  connectionReset: { when: 'the QR modal is closed without a session' },
  walletConnectNotInitialized: {
    when: 'connect or wallet client use before the provider is there',
  },
  walletConnectInitFailed: { when: 'init throws, or the relay cannot be reached' },
  connectionRejected: { when: "a connect error whose message contains 'rejected'" },
  connectionProposalExpired: { when: "a connect error whose message contains 'expired'" },
  switchThroughWallet: {
    when: 'the connector is wallet-only: the wallet alone chooses the network',
  },
  projectIdRequired: { when: 'WalletConnect is configured without a project id' },
  invalidChains: { when: 'the list of chains is empty or holds something that is not a chain' },
  unconfiguredNamespace: {
    when: "a chain id '{namespace}:{reference}' names a namespace without a session",
  },

  // Embedded wallets (§8)
  accountNotFound: { when: 'an address matches no credential' },
  cannotProceed: { when: 'recovery or export used before its setup' },
  invalidCode: { when: 'bad recovery code: wrong, used or too old; one-time codes likewise' },
  sessionFailed: { when: 'session creation or restore fails' },
  sessionKeyNotRegistered: { when: 'session key registration fails' },
  webauthnUnsupported: { when: 'no passkey support in the device or browser' },
  turnkeyError: { when: 'key-custody error, with its code and words' },
  consensusNeeded: { when: 'consensus needed: another owner has to approve the activity' },
  unexpectedStatus: { when: 'any other status of an activity than COMPLETED or CONSENSUS_NEEDED' },
  addressOfKeyNotFound: { when: 'no address for the key' },
  missingSignWith: { when: 'signing without signWith' },
  failedToSign: { when: 'signing fails' },
  subOrganizationNotFound: { when: 'sub-organization id missing from the credential' },
  signResultNotFound: { when: 'no sign result in a completed activity' },
  appNameRequired: { when: 'embedded wallets are configured without an app name' },
  passkeyIdentifierRequired: { when: 'a passkey is registered without an identifier' },
  iframeContainerRequired: {
    when: 'export, import or recovery starts without a place for its frame',
  },

  // Passkey creation (§8)
  passkeyAborted: { when: 'the ceremony is ended by its abort signal' },
  passkeyNotDiscoverable: {
    when: 'a discoverable credential is asked of an authenticator that has none',
  },
  passkeyNoUserVerification: {
    when: 'user verification is asked of an authenticator that has none',
  },
  passkeyPreviouslyRegistered: {
    when: 'the authenticator holds a passkey of this account already',
  },
  passkeyInvalidDomain: { when: 'the page is served from an address instead of a domain' },
  passkeyInvalidRpId: { when: 'the relying party id is not a suffix of the page’s domain' },
  passkeyInvalidUserId: { when: 'the user id has another length' },
  passkeyNoAlgorithm: { when: 'the authenticator knows no ES256' },
  passkeyGeneral: { when: 'the authenticator fails in another way' },

  // Smart wallet (§8)
  requiredClientsNotFound: { when: 'clients missing that the operation needs' },
  chainIdNotFound: { when: 'no chain id' },
  signerNotFound: { when: 'no signer for the smart wallet' },
  noPublicClient: { when: 'no public client for the chain' },
  noRpcUrl: { when: 'smart-wallet chain without rpcUrl' },
  noValidSession: { when: 'smart-wallet without session' },
  invalidSession: { when: 'smart-wallet session invalid' },
  popupBlocked: { when: 'the browser lets no window of the wallet open' },
  popupCutOff: { when: 'the page is served with Cross-Origin-Opener-Policy same-origin' },

  // Injected wallets
  noInAppBrowser: { when: 'an uninstalled wallet has no in-app link' },
  walletNotAnswering: { when: 'a wallet leaves a question open that needs no person' },
  walletGone: { when: 'a remembered wallet does not announce itself' },
  providerReplaced: { when: "the provider's request function changed after connect" },

  // EIP-1193 and EIP-3326
  userRejected: { when: 'the person says no in the wallet' },
  unauthorized: { when: 'the account or method was not granted' },
  unsupportedMethod: { when: 'the wallet lacks the method, or eth_sign is asked for' },
  disconnected: { when: 'the provider lost every chain, or the session is gone' },
  chainDisconnected: { when: 'the provider lost the chain that was asked for' },
  unrecognizedChain: { when: 'a switch is asked to a chain that was never added' },
  chainParamsRequired: { when: 'wallet_switchEthereumChain comes without a chainId' },
  wrongChainRpc: { when: 'a node answers for another chain than configured' },

  // JSON-RPC 2.0 and EIP-1474
  parseError: { when: 'the JSON was invalid' },
  invalidRequest: { when: 'the JSON-RPC request has the wrong form' },
  methodNotFound: { when: 'neither wallet nor node knows the method' },
  invalidParams: { when: 'the parameters have the wrong form' },
  internalError: { when: 'the wallet or node fails, or answers with nonsense' },
  invalidInput: { when: 'input is missing or invalid, or a transaction is refused' },
  resourceNotFound: { when: 'the resource was not found' },
  resourceUnavailable: { when: 'an earlier request still waits in the wallet' },
  transactionRejected: { when: 'the node rejects the transaction' },
  methodNotSupported: { when: 'the node knows the method but does not offer it' },
  limitExceeded: { when: 'a limit of the node is exceeded' },

  // Batches (EIP-5792)
  capabilityUnsupported: { when: 'a batch demands a capability that the wallet does not have' },
  batchChainUnsupported: { when: 'a batch names a network for which the wallet takes none' },
  batchDuplicate: { when: 'a batch comes with an id that was used before' },
  batchUnknown: {
    when: 'the status of a batch is asked for that the wallet never took or has forgotten',
  },
  batchTooLarge: { when: 'a batch has more calls than the wallet can make in one' },
  upgradeRejected: {
    when: 'the wallet could make the batch once the account is upgraded, and the person says no to that',
  },
  atomicityUnsupported: { when: 'a batch must be atomic, and the wallet cannot see to it' },

  // Transactions
  insufficientFunds: { when: 'a transaction costs more than the balance' },
  nonceTooLow: { when: 'the nonce is lower than the account’s' },
  replacementUnderpriced: { when: 'a transaction with the same nonce waits and pays as much' },
  reverted: { when: 'the call reverts with a reason' },
  revertedCustom: { when: 'the call reverts with a custom error or without words' },
  networkUnreachable: {
    when: 'a node does not answer, answers too late, or the browser is offline',
  },

  // Our own routes
  malformedJson: { when: 'a route reads a body that does not parse' },
  invalidBody: { when: 'a field of the body is missing, unknown or of the wrong type' },
  invalidAddress: { when: 'an address is not one' },
  chainNotAllowed: { when: 'a sign-in names a chain that is not configured' },
  unsupportedMediaType: { when: 'a route is sent anything but JSON' },
  bodyTooLarge: { when: 'a body is over the limit' },
  methodNotAllowed: { when: 'a route is called with another HTTP method' },
  routeNotFound: { when: 'an API path does not exist' },
  foreignOrigin: { when: 'Origin or Fetch-Metadata name another site' },
  rateLimited: { when: 'a rate limit is reached; Retry-After says for how long' },
  challengeInvalid: { when: 'the nonce is not this browser’s, was used, or is too old' },
  messageInvalid: {
    when: 'the message differs from the issued one by a byte, or breaks a rule of EIP-4361',
  },
  signatureInvalid: { when: 'neither the key nor the account’s code vouches for the signature' },
  notOwner: { when: 'a link is asked for, and the chain does not say that the one owns the other' },
  notSignedIn: { when: 'something is asked for that needs a session' },
  chainUnavailable: { when: 'a contract account signs in and its chain does not answer in time' },
  custodyRefused: { when: 'key custody says no to what our server asked of it' },
  custodyUnavailable: { when: 'key custody does not answer our server in time' },
  databaseUnavailable: { when: 'the database is locked, full or unreachable' },
  unexpected: { when: 'anything that no other row names' },
}
