import { isAddressEqual } from 'viem'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import type { SmartWalletState } from '#lib/protocol/entities.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'
import { requestAccount } from '#lib/protocol/requestAccount.ts'

/** A request to the wallet (EIP-1193). */
export type WalletRequest = { method: string; params?: unknown }

/** Methods that the SDK sends to its popup; others are answered locally or by the chain's node. */
const popupMethods = new Set([
  'eth_ecRecover',
  'personal_sign',
  'wallet_sign',
  'personal_ecRecover',
  'eth_signTransaction',
  'eth_sendTransaction',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_signTypedData',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_grantPermissions',
])

/** Whether the SDK will open its popup for this request. Known chains are switched to locally. */
export function needsPopup(
  { method, params }: WalletRequest,
  state: SmartWalletState | undefined,
): boolean {
  if (method === 'eth_requestAccounts') return !state
  if (method !== 'wallet_switchEthereumChain') return popupMethods.has(method)
  const chainId = requestedChainId(params)
  return !state?.availableChains.some(({ id }) => id === chainId)
}

/** The chain id of a switch request, in any format wallets use. */
export function requestedChainId(params: unknown): number | undefined {
  return parseChainId(fieldOf(fieldOf(params, 0), 'chainId'))
}

/**
 * Whether the account a request names belongs to the session; true if it names none. The SDK would
 * end the session on a request for another account.
 */
export function isForAccount({ method, params }: WalletRequest, accounts: readonly string[]) {
  const account = parseAccounts([requestAccount(method, params)])[0]
  return (
    account === undefined || parseAccounts(accounts).some((one) => isAddressEqual(one, account))
  )
}
