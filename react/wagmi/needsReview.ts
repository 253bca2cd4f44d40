import { isRecord } from '#lib/input/isRecord.ts'
import { nodeMethods, watchMethods } from '#lib/protocol/nodeMethods.ts'
import { isOwnRequest, type ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/** Methods that read, that only tell the wallet's accounts to the site, or whose result is public. */
const unreviewedMethods: ReadonlySet<string> = new Set([
  ...nodeMethods,
  ...watchMethods,
  ...['eth_subscribe', 'eth_unsubscribe', 'eth_sendRawTransactionSync', 'net_listening'],
  ...['eth_accounts', 'eth_coinbase', 'eth_requestAccounts'],
  ...['metamask_getProviderState', 'metamask_sendDomainMetadata', 'metamask_logWeb3ShimUsage'],
  ...['wallet_getPermissions', 'wallet_revokePermissions'],
  ...['wallet_disconnect', 'wallet_switchEthereumChain', 'wallet_getAssets'],
  ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_showCallsStatus'],
])

/** Whether a request is reviewed: all but those known, because wallets have methods of their own. */
export function needsReview(request: ProviderRequest): boolean {
  const { method, params } = request
  if (isOwnRequest(request)) return false
  if (method === 'wallet_connect') return hasCapabilities(params)
  if (method === 'wallet_requestPermissions') return !isOnlyAccounts(params)
  return !unreviewedMethods.has(method)
}

/** Whether a site asks for no other permission than to see accounts, as a connection does (EIP-2255). */
function isOnlyAccounts(params: unknown): boolean {
  return [params ?? []]
    .flat()
    .every((one) => isRecord(one) && Object.keys(one).every((name) => name === 'eth_accounts'))
}

/** Whether a wallet is asked for more than a connection, such as a signature (ERC-7846). */
function hasCapabilities(params: unknown): boolean {
  return [params ?? []].flat().some((one) => {
    const { capabilities = {} } = isRecord(one) ? one : { capabilities: one }
    return !isRecord(capabilities) || Object.keys(capabilities).length > 0
  })
}
