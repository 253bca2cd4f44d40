import { rpcError } from '#devnet/rpcError.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** Methods that would use the node's own keys or belong to the wallet. */
const refused = [
  ...['eth_sign', 'eth_signTransaction'],
  ...['eth_sendUnsignedTransaction', 'eth_coinbase', 'eth_getEncryptionPublicKey', 'eth_decrypt'],
]

/**
 * All other methods: read methods are forwarded to the wallet's chain, the rest fails with 4200.
 */
export async function readChain({ method, params, callChain }: WalletCall): Promise<unknown> {
  const isRead = /^(eth|net|web3)_[a-zA-Z0-9]+$/.test(method) && !refused.includes(method)
  if (!isRead) throw rpcError(4200, `The method "${method}" is not supported by the dev wallet.`)
  return callChain(method, Array.isArray(params) ? (params as unknown[]) : [])
}
