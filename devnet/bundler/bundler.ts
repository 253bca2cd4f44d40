import { getUserOperationHash } from 'viem/account-abstraction'
import { estimateOperation } from '#devnet/bundler/estimateOperation.ts'
import {
  callsStatus,
  operationByHash,
  operationReceipt,
  type SentOperation,
} from '#devnet/bundler/findOperation.ts'
import { encodeHandleOps, refusalOf } from '#devnet/bundler/handleOps.ts'
import { type ReadOperation, readUserOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { bundlerAccount } from '#devnet/wallet/accounts.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** What a chain answers besides its node, by method. */
export type LocalMethods = Record<string, (params: readonly unknown[]) => unknown>

/** An operation's limit is its own; what handling costs on top is far below this. */
const handlingGas = 1_500_000n

/**
 * A small bundler (ERC-4337, ERC-7769): each operation is tried, and sent by itself at once. An
 * operation that offers no fee is carried at the devnet's expense, as a sponsor would.
 */
export function createBundler(callNode: CallRpc, chainId: number): LocalMethods {
  const sent = new Map<string, SentOperation>()
  /** Names that sites gave to their bundles (EIP-5792), and the operations behind them. */
  const names = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()

  async function send(read: ReadOperation) {
    const { version, entryPoint, operation, authorization } = read
    const data = encodeHandleOps(read, bundlerAccount.address)
    if (!authorization) await tryFirst(entryPoint, data)
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: version as never,
      userOperation: { ...operation, ...(authorization && { authorization }) } as never,
    })
    const gas =
      operation.callGasLimit +
      operation.verificationGasLimit * 3n +
      operation.preVerificationGas +
      handlingGas
    const transactionHash = await sendTransaction(callNode, bundlerAccount, chainId, {
      ...{ to: entryPoint, data, gas },
      ...(authorization && { authorizationList: [authorization] }),
    }).catch((error) => {
      throw refusalOf(error)
    })
    sent.set(hash, { ...read, transactionHash })
    return hash
  }

  async function tryFirst(to: string, data: string) {
    await callNode('eth_call', [{ from: bundlerAccount.address, to, data }, 'latest']).catch(
      (error) => {
        throw refusalOf(error)
      },
    )
  }

  return {
    eth_supportedEntryPoints: () => Object.values(entryPoints),
    eth_estimateUserOperationGas: (params) =>
      estimateOperation(callNode, readUserOperation(params)),
    eth_sendUserOperation(params) {
      const read = readUserOperation(params)
      // One after another: nonces of the bundler, and of accounts, follow one another.
      const sending = turn.then(() => send(read))
      turn = sending.catch(() => undefined)
      return sending
    },
    eth_getUserOperationReceipt: ([hash]) => operationReceipt(callNode, hash),
    eth_getUserOperationByHash: ([hash]) => operationByHash(callNode, hash, sent),
    wallet_getCallsStatus: async ([id]) => ({
      ...(await callsStatus(callNode, names.get(String(id)) ?? id, { chainId, sent })),
      id,
    }),
    // The wallet's own word, so that a site may ask for a bundle by the name it gave it.
    devnet_nameCalls([name, operation]) {
      const isKnown = sent.has(String(operation)) && !names.has(String(name))
      if (!isKnown) throw rpcError(-32602, 'Name each operation that was sent here, once.')
      names.set(String(name), String(operation))
      return true
    },
  }
}
