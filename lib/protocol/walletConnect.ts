/**
 * Names and numbers of WalletConnect 2 as the relay, the phone and the connector speak it.
 * Nothing here may import anything: this is the foundation of the house.
 */

/** Close code and error code of a client that is not let in, and of one that asks too much. */
export const relayAuthCode = 3000
export const relayTooManyRequestsCode = 3001

/** Code of a publish that is not taken; `data` says which rule it broke. */
export const relayPublishCode = -32000

/** Most topics or messages in one batch. */
export const relayBatchLimit = 500

/** How long a message may wait for its reader, in seconds. */
export const relayTtlSeconds = { min: 30, max: 7 * 24 * 60 * 60 } as const

/** How long a proposal and the link that carries it are good for, in seconds. */
export const proposalSeconds = 300

/** Largest frame, in bytes. */
export const relayFrameBytes = 1024 * 1024

/** Kinds of messages, told in clear beside the sealed text. */
export const relayTags = {
  sessionPropose: 1100,
  sessionProposeApproved: 1101,
  sessionSettle: 1102,
  sessionProposeRejected: 1120,
} as const

/** Project id of the devnet's relay, which refuses ids it does not know. */
export const devnetProjectId = 'latchkey-devnet'

/** A link that pairs: topic, version, and the key that only the two sides know. */
export const pairingUriPattern = /^wc:[0-9a-f]{64}@2\?/

/** What a wallet must know, and what it may know besides, as the official provider asks. */
export const requiredMethods = ['eth_sendTransaction', 'personal_sign'] as const
export const requiredEvents = ['chainChanged', 'accountsChanged'] as const
export const optionalMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const
export const optionalEvents = [
  'chainChanged',
  'accountsChanged',
  'message',
  'disconnect',
  'connect',
] as const

/** Methods that open the wallet's app on a phone; a person must answer these there. */
export const methodsThatOpenTheApp = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
] as const

/** Codes that wallets answer with, on top of EIP-1193's. */
export const walletConnectCodes = {
  userRejected: 5000,
  userRejectedChains: 5001,
  userRejectedMethods: 5002,
  userRejectedEvents: 5003,
  userDisconnected: 6000,
} as const
