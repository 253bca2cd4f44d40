/**
 * Names and numbers of WalletConnect 2, shared by the relay, the phone and the connector. This file
 * imports nothing, because every other layer depends on it.
 */

/** Close code and error code for a client that is not admitted. */
export const relayAuthCode = 3000
/** Close code and error code for a client that exceeds a limit. */
export const relayTooManyRequestsCode = 3001

/** Error code of a rejected publish; `data` names the violated rule. */
export const relayPublishCode = -32000

/** Maximum number of topics or messages in one batch. */
export const relayBatchLimit = 500

/** How long the relay keeps a message for its recipient, in seconds. */
export const relayTtlSeconds = { min: 30, max: 7 * 24 * 60 * 60 } as const

/** Validity of a proposal and of its pairing link, in seconds. */
export const proposalSeconds = 300

/**
 * Storage key for topic and expiry of a pending pairing. The name contains neither `wc@` nor
 * `walletconnect`, because other copies of the SDK on this origin would migrate such keys.
 */
export const pendingPairingKey = 'remote.pairing'

/** Size limit for a websocket frame, in bytes. */
export const relayFrameBytes = 1024 * 1024

/** Message types, sent in clear text beside the encrypted message. */
export const relayTags = {
  sessionPropose: 1100,
  sessionProposeApproved: 1101,
  sessionSettle: 1102,
  sessionProposeRejected: 1120,
} as const

/** Project id of the devnet's relay, which refuses unknown ids. */
export const devnetProjectId = 'latchkey-devnet'

/** A pairing link: topic, version, and the symmetric key that only the two sides know. */
/** Start of a pairing URI, version 2. */
export const pairingUriPattern = /^wc:[0-9a-f]{64}@2\?/

/** Methods that a wallet must support. */
export const requiredMethods = ['eth_sendTransaction', 'personal_sign'] as const
/** Events that a wallet must support. */
export const requiredEvents = ['chainChanged', 'accountsChanged'] as const
/** Methods that a wallet may support, as in the official provider. */
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
/** Every method that a session is requested for. */
export const sessionMethods: readonly string[] = [
  ...new Set<string>([...requiredMethods, ...optionalMethods]),
]
/** Events that a wallet may support, as in the official provider. */
export const optionalEvents = [
  'chainChanged',
  'accountsChanged',
  'message',
  'disconnect',
  'connect',
] as const

/** Methods that open the wallet app on a phone, because the user must approve them there. */
export const methodsThatOpenTheApp = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
] as const

/** Error codes of wallets in addition to EIP-1193's. */
export const walletConnectCodes = {
  userRejected: 5000,
  userRejectedChains: 5001,
  userRejectedMethods: 5002,
  userRejectedEvents: 5003,
  userDisconnected: 6000,
} as const

/** WalletConnect's RPC endpoint for a chain, the default if no other is configured. */
export function walletConnectRpcUrl(chainId: number, projectId: string): string {
  return `https://rpc.walletconnect.org/v1/?chainId=eip155:${chainId}&projectId=${projectId}`
}
