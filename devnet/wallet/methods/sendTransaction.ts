import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import { readTransaction } from '#devnet/wallet/readTransaction.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_sendTransaction`: signed by the wallet's own key and sent through its chain's RPC. */
export async function walletSendTransaction(call: WalletCall): Promise<unknown> {
  const given: unknown = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof given !== 'object' || given === null) {
    throw rpcError(-32602, 'Expected a transaction.')
  }
  const raw = given as Record<string, unknown>
  const signer = signerFor(call, raw.from)
  const { chainId } = call.store.get()
  const transaction = readTransaction(raw, chainId)
  const details = { ...transactionDetails(transaction), account: signer.address }
  await call.ask(details, 'User denied transaction signature.')
  // Sent on the chain that the user approved, or not at all if the wallet has switched since.
  if (call.store.get().chainId !== chainId) {
    throw rpcError(4901, `The wallet has left chain ${chainId}.`)
  }
  const { account } = signerFor(call, raw.from)
  return call.inTurn(() => sendTransaction(call.callChain, account, chainId, transaction))
}
