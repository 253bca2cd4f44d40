import { addChain } from '#devnet/popup/page/methods/addChain.ts'
import { connect } from '#devnet/popup/page/methods/connect.ts'
import { ecRecover } from '#devnet/popup/page/methods/ecRecover.ts'
import { grantPermissions } from '#devnet/popup/page/methods/grantPermissions.ts'
import { personalSign } from '#devnet/popup/page/methods/personalSign.ts'
import { requestAccounts } from '#devnet/popup/page/methods/requestAccounts.ts'
import { sendCalls } from '#devnet/popup/page/methods/sendCalls.ts'
import { sendTransaction } from '#devnet/popup/page/methods/sendTransaction.ts'
import { showCallsStatus } from '#devnet/popup/page/methods/showCallsStatus.ts'
import { signTransaction } from '#devnet/popup/page/methods/signTransaction.ts'
import { signTypedData } from '#devnet/popup/page/methods/signTypedData.ts'
import { signTypedDataV1 } from '#devnet/popup/page/methods/signTypedDataV1.ts'
import { switchChain } from '#devnet/popup/page/methods/switchChain.ts'
import { walletSign } from '#devnet/popup/page/methods/walletSign.ts'
import { watchAsset } from '#devnet/popup/page/methods/watchAsset.ts'
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
