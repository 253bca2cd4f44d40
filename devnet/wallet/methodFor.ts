import { accounts } from '#devnet/wallet/methods/accounts.ts'
import { addChain } from '#devnet/wallet/methods/addChain.ts'
import { chainId, netVersion } from '#devnet/wallet/methods/chainId.ts'
import {
  getPermissions,
  requestPermissions,
  revokePermissions,
} from '#devnet/wallet/methods/permissions.ts'
import { personalSign } from '#devnet/wallet/methods/personalSign.ts'
import { readChain } from '#devnet/wallet/methods/readChain.ts'
import { requestAccounts } from '#devnet/wallet/methods/requestAccounts.ts'
import { walletSendTransaction } from '#devnet/wallet/methods/sendTransaction.ts'
import { signTypedData } from '#devnet/wallet/methods/signTypedData.ts'
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
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: walletSendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
}

/** What answers a JSON-RPC method: the wallet itself, or its chain. */
export function methodFor(method: string): WalletMethod {
  return Object.hasOwn(methods, method) ? (methods[method] ?? readChain) : readChain
}
