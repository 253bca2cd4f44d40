import { setTimeout as pause } from 'node:timers/promises'
import type { Hex, LocalAccount } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendTransaction, type TransactionRequest } from '#devnet/chain/sendTransaction.ts'

/** How long a node may take to mine, and the polling interval, in milliseconds. */
const minedMs = 20_000
const pollMs = 10

/**
 * Sends a transaction of one of the devnet's accounts and waits until it is mined, or gone with a reset of
 * the chain; returns its hash.
 */
export async function sendMined(
  callNode: CallRpc,
  account: LocalAccount,
  chainId: number,
  request: TransactionRequest,
): Promise<Hex> {
  const hash = await sendTransaction(callNode, account, chainId, request)
  for (const deadline = Date.now() + minedMs; Date.now() < deadline; await pause(pollMs)) {
    if (await callNode('eth_getTransactionReceipt', [hash])) return hash
    if (!(await callNode('eth_getTransactionByHash', [hash]))) return hash
  }
  throw new Error(`The chain ${chainId} did not mine ${hash} within ${minedMs} ms.`)
}
