import { type Hex, hexToBigInt } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
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

/** Methods that the devnet implements itself instead of forwarding them to anvil. */
export type LocalMethods = Record<string, (params: readonly unknown[]) => unknown>

/** Upper bound for what handling an operation costs beyond the operation's own gas limits. */
const handlingGas = 1_500_000n

/**
 * A small bundler (ERC-4337, ERC-7769): simulates each operation and sends it at once in its own
 * transaction. Like public bundlers, it refuses fees below the network's, even if a paymaster pays.
 */
export function createBundler(callNode: CallRpc, chainId: number): LocalMethods {
  const sent = new Map<string, SentOperation>()
  /** Batch ids chosen by sites (EIP-5792), and the hashes of their operations. */
  const names = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()

  async function send(read: ReadOperation) {
    await checkFees(callNode, read.operation)
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
      // Sequential, because the bundler's and the accounts' nonces are consecutive.
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
    // The devnet's own method: lets a site query a batch by the id it chose.
    devnet_nameCalls([name, operation]) {
      const isKnown = sent.has(String(operation)) && !names.has(String(name))
      if (!isKnown) throw rpcError(-32602, 'Name each operation that was sent here, once.')
      names.set(String(name), String(operation))
      return true
    },
  }
}

/**
 * Refuses an operation whose fees are below what the node requires for the next block, with the
 * error text of public bundlers. Zero fees are refused even if the chain is idle. Sponsored
 * operations need fees, too: their paymaster pays them.
 */
async function checkFees(
  callNode: CallRpc,
  { maxFeePerGas, maxPriorityFeePerGas }: UserOperation,
): Promise<void> {
  const [block, tip] = await Promise.all([
    callNode('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas: Hex }>,
    callNode('eth_maxPriorityFeePerGas', []) as Promise<Hex>,
  ])
  const leastTip = hexToBigInt(tip) || 1n
  check('maxPriorityFeePerGas', maxPriorityFeePerGas, leastTip)
  check('maxFeePerGas', maxFeePerGas, hexToBigInt(block.baseFeePerGas) + leastTip)
}

function check(name: string, offered: bigint, least: bigint) {
  if (offered < least)
    throw rpcError(-32602, `${name} must be at least ${least} (current ${name}: ${offered})`)
}
