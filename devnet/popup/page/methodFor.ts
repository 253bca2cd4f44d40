import { connect, grantPermissions, requestAccounts } from '#devnet/popup/page/methods/accounts.ts'
import { addChain, switchChain, watchAsset } from '#devnet/popup/page/methods/chains.ts'
import {
  ecRecover,
  personalSign,
  signTypedData,
  signTypedDataV1,
  walletSign,
} from '#devnet/popup/page/methods/signatures.ts'
import {
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTransaction,
} from '#devnet/popup/page/methods/transactions.ts'
import type { PopupMethod } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

const methods: Record<string, PopupMethod> = {
  eth_requestAccounts: requestAccounts,
  wallet_connect: connect,
  personal_sign: personalSign,
  wallet_sign: walletSign,
  eth_signTypedData: signTypedData,
  eth_signTypedData_v1: signTypedDataV1,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_ecRecover: ecRecover,
  personal_ecRecover: ecRecover,
  eth_signTransaction: signTransaction,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCallsStatus,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_grantPermissions: grantPermissions,
}

/**
 * Returns the handler of a method.
 * @throws RpcError 4200 if the popup does not support it
 */
export function methodFor(name: string): PopupMethod {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method) return method
  throw rpcError(4200, `The smart wallet does not know the method ${name}.`)
}
