import {
  decodeEventLog,
  encodeEventTopics,
  formatLog,
  type Hex,
  isHash,
  numberToHex,
  parseEventLogs,
  type RpcLog,
  type RpcTransactionReceipt,
} from 'viem'
import { entryPoint06Abi } from 'viem/account-abstraction'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** An operation and the transaction that contains it, mined or not; none while it is held. */
export type SentOperation = ReadOperation & { transactionHash?: Hex }

type Found = { log: RpcLog; receipt: RpcTransactionReceipt }

/** `eth_getUserOperationReceipt`: null until the operation is mined. */
export async function operationReceipt(callNode: CallRpc, hash: unknown) {
  const found = await find(callNode, hash)
  if (!found) return null
  const { log, receipt } = found
  const { sender, paymaster, nonce, success, actualGasCost, actualGasUsed } = read(log)
  return {
    userOpHash: hash,
    entryPoint: log.address,
    sender,
    paymaster,
    success,
    nonce: numberToHex(nonce),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    ...(!success && { reason: reasonOf(found, hash) }),
    logs: logsOf(found),
    receipt,
  }
}

/** `eth_getUserOperationByHash`: an operation sent through this bundler, and its block. */
export async function operationByHash(
  callNode: CallRpc,
  hash: unknown,
  sent: ReadonlyMap<string, SentOperation>,
) {
  const entry = sent.get(readHash(hash))
  if (!entry) return null
  const found = await find(callNode, hash)
  return {
    userOperation: JSON.parse(
      JSON.stringify(entry.operation, (_, value) =>
        typeof value === 'bigint' ? numberToHex(value) : value,
      ),
    ),
    entryPoint: entry.entryPoint,
    transactionHash: found?.receipt.transactionHash ?? entry.transactionHash ?? null,
    blockHash: found?.receipt.blockHash ?? null,
    blockNumber: found?.receipt.blockNumber ?? null,
  }
}

/** `pimlico_getUserOperationStatus`: what became of an operation; the devnet sends each at once. */
export async function operationStatus(
  callNode: CallRpc,
  hash: unknown,
  sent: ReadonlyMap<string, SentOperation>,
) {
  const found = await find(callNode, hash)
  if (found) return { status: 'included', transactionHash: found.receipt.transactionHash }
  const entry = sent.get(readHash(hash))
  if (!entry) return { status: 'not_found', transactionHash: null }
  const { transactionHash } = entry
  return transactionHash
    ? { status: 'submitted', transactionHash }
    : { status: 'not_submitted', transactionHash: null }
}

/**
 * `wallet_getCallsStatus` (EIP-5792) of a batch sent as one user operation; its id is the
 * operation's hash.
 */
export async function callsStatus(
  callNode: CallRpc,
  id: unknown,
  { chainId, sent }: { chainId: number; sent: ReadonlyMap<string, SentOperation> },
) {
  const found = isHash(id as string) ? await find(callNode, id) : undefined
  if (!found && !sent.has(String(id))) throw rpcError(5730, 'This bundle is not known here.')
  const head = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true }
  if (!found) return { ...head, status: 100 }
  const { success } = read(found.log)
  const { blockHash, blockNumber, gasUsed, transactionHash } = found.receipt
  return {
    ...head,
    status: success ? 200 : 500,
    receipts: [
      {
        logs: logsOf(found).map(({ address, data, topics }) => ({ address, data, topics })),
        // The transaction succeeds even if the account's call in it failed.
        status: success ? '0x1' : '0x0',
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      },
    ],
  }
}

async function find(callNode: CallRpc, hash: unknown): Promise<Found | undefined> {
  const topics = encodeEventTopics({
    abi: entryPoint06Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: readHash(hash) },
  })
  const logs = (await callNode('eth_getLogs', [
    { fromBlock: 'earliest', toBlock: 'latest', address: Object.values(entryPoints), topics },
  ])) as RpcLog[]
  const [log] = logs
  if (!log?.transactionHash) return undefined
  const receipt = await callNode('eth_getTransactionReceipt', [log.transactionHash])
  return { log, receipt: receipt as RpcTransactionReceipt }
}

/** What the account's call reverted with; a call without a reason has no event. */
function reasonOf({ receipt }: Found, hash: unknown): Hex | undefined {
  const [event] = parseEventLogs({
    abi: entryPoint06Abi,
    eventName: 'UserOperationRevertReason',
    args: { userOpHash: readHash(hash) },
    logs: receipt.logs.map((log) => formatLog(log)),
  })
  return event?.args.revertReason
}

/** The transaction contains one operation only, so all its logs belong to the account. */
function logsOf({ log, receipt }: Found): RpcLog[] {
  return receipt.logs.filter(({ logIndex }) => logIndex !== log.logIndex)
}

function read({ data, topics }: RpcLog) {
  return decodeEventLog({
    abi: entryPoint06Abi,
    eventName: 'UserOperationEvent',
    data,
    topics: topics as [Hex, ...Hex[]],
  }).args
}

function readHash(hash: unknown): Hex {
  if (!isHash(hash as string)) throw rpcError(-32602, 'The hash must have 32 bytes in hex.')
  return hash as Hex
}
