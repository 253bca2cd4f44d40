import { accounts } from '#devnet/wallet/methods/accounts.ts'
import { addChain } from '#devnet/wallet/methods/addChain.ts'
import { chainId, netVersion } from '#devnet/wallet/methods/chainId.ts'
import { ecRecover } from '#devnet/wallet/methods/ecRecover.ts'
import { getCallsStatus } from '#devnet/wallet/methods/getCallsStatus.ts'
import { getCapabilities } from '#devnet/wallet/methods/getCapabilities.ts'
import {
  getPermissions,
  requestPermissions,
  revokePermissions,
} from '#devnet/wallet/methods/permissions.ts'
import { personalSign } from '#devnet/wallet/methods/personalSign.ts'
import { readChain } from '#devnet/wallet/methods/readChain.ts'
import { requestAccounts } from '#devnet/wallet/methods/requestAccounts.ts'
import { sendCalls } from '#devnet/wallet/methods/sendCalls.ts'
import { walletSendTransaction } from '#devnet/wallet/methods/sendTransaction.ts'
import { signTypedData, signTypedDataV3 } from '#devnet/wallet/methods/signTypedData.ts'
import { signTypedDataV1 } from '#devnet/wallet/methods/signTypedDataV1.ts'
import { switchChain } from '#devnet/wallet/methods/switchChain.ts'
import { watchAsset } from '#devnet/wallet/methods/watchAsset.ts'
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
