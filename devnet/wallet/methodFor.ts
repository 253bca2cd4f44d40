import {
  accounts,
  getPermissions,
  requestAccounts,
  requestPermissions,
  revokePermissions,
} from '#devnet/wallet/methods/accounts.ts'
import {
  addChain,
  chainId,
  netVersion,
  readChain,
  switchChain,
  watchAsset,
} from '#devnet/wallet/methods/chains.ts'
import { ecRecover, personalSign } from '#devnet/wallet/methods/messages.ts'
import {
  getCallsStatus,
  getCapabilities,
  sendCalls,
  walletSendTransaction,
} from '#devnet/wallet/methods/transactions.ts'
import {
  signTypedData,
  signTypedDataV1,
  signTypedDataV3,
} from '#devnet/wallet/methods/typedData.ts'
import type { WalletMethod } from '#devnet/wallet/WalletCall.ts'

const methods: Record<string, WalletMethod> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: accounts,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  eth_chainId: chainId,
  net_version: netVersion,
  personal_sign: personalSign,
  personal_ecRecover: ecRecover,
  eth_signTypedData: signTypedDataV1,
  eth_signTypedData_v3: signTypedDataV3,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: walletSendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
}

/** Returns the handler of a JSON-RPC method: the wallet itself, or its chain. */
export function methodFor(method: string): WalletMethod {
  return Object.hasOwn(methods, method) ? (methods[method] ?? readChain) : readChain
}
