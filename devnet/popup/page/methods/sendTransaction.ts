import { callsDetails } from '#devnet/popup/page/describe/calls.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { readCall } from '#devnet/popup/page/readCall.ts'
import { sendOperation, transactionOf } from '#devnet/popup/page/sendOperation.ts'
import { simulate } from '#devnet/popup/page/simulate.ts'
import {
  addressOf,
  chainOf,
  clientOf,
  connectedWallet,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'

/**
 * `eth_sendTransaction`: one call, as an operation. It is simulated first, and fails with -32003
 * and the reason: the bundler's transaction would succeed even if the call in it failed.
 */
export async function sendTransaction(call: PopupCall): Promise<PopupAnswer> {
  const [given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const { from, chainId } = (given ?? {}) as { from?: unknown; chainId?: unknown }
  const wallet = await connectedWallet(call, from)
  const chain = chainOf(call, call.chainId)
  if (chainId !== undefined && Number(chainId) !== chain.id) {
    throw rpcError(-32602, `The transaction is for chain ${Number(chainId)}, not ${chain.id}.`)
  }
  const calls = [readCall(given)]
  const address = await addressOf(wallet, call)
  const tried = await simulate(clientOf(chain), address, calls)
  const failed = tried.find(({ isFine }) => !isFine)
  if (failed) throw rpcError(-32003, `The transaction would fail: ${failed.reason}`, failed.data)
  await call.ask({ ...callsDetails(address, calls, tried), account: address })
  call.say('Sending…')
  const account = await smartAccount(wallet, chain)
  const operation = await sendOperation(chain, account, calls, tried)
  const value = await transactionOf(chain, operation)
  if (value) return { value }
  throw rpcError(-32603, 'The bundler did not say which transaction carries the operation.')
}
