import { decodeErrorResult, encodeFunctionData, type Hex, hexToBigInt, isHex } from 'viem'
import {
  entryPoint06Abi,
  entryPoint07Abi,
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import {
  callsStatus,
  operationByHash,
  operationReceipt,
  operationStatus,
  type SentOperation,
} from '#devnet/bundler/findOperation.ts'
import { type ReadOperation, readUserOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { createMutex } from '#devnet/createMutex.ts'
import { type RpcError, rpcError } from '#devnet/rpcError.ts'
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
  const withLock = createMutex()

  async function send(read: ReadOperation) {
    await checkFees(callNode, read.operation)
    const { version, entryPoint, operation, authorization } = read
    const data = encodeHandleOps(read, bundlerAccount.address)
    if (!authorization) await simulate(entryPoint, data)
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
      to: entryPoint,
      data,
      gas,
      ...(authorization && { authorizationList: [authorization] }),
    }).catch((error) => {
      throw refusalOf(error)
    })
    sent.set(hash, { ...read, transactionHash })
    return hash
  }

  async function simulate(to: string, data: string) {
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
      return withLock(() => send(read))
    },
    eth_getUserOperationReceipt: ([hash]) => operationReceipt(callNode, hash),
    eth_getUserOperationByHash: ([hash]) => operationByHash(callNode, hash, sent),
    pimlico_getUserOperationGasPrice: () => feesBySpeed(callNode),
    pimlico_getUserOperationStatus: ([hash]) => operationStatus(callNode, hash, sent),
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
 * error text of public bundlers. Sponsored operations need fees, too: their paymaster pays them.
 */
async function checkFees(
  callNode: CallRpc,
  { maxFeePerGas, maxPriorityFeePerGas }: UserOperation,
): Promise<void> {
  const least = await leastFees(callNode)
  check('maxPriorityFeePerGas', maxPriorityFeePerGas, least.maxPriorityFeePerGas)
  check('maxFeePerGas', maxFeePerGas, least.maxFeePerGas)
}

function check(name: string, offered: bigint, least: bigint) {
  if (offered < least)
    throw rpcError(-32602, `${name} must be at least ${least} (current ${name}: ${offered})`)
}

type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** What an operation must offer now: a tip even if the chain is idle. */
async function leastFees(callNode: CallRpc): Promise<Fees> {
  const [block, tip] = await Promise.all([
    callNode('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas: Hex }>,
    callNode('eth_maxPriorityFeePerGas', []) as Promise<Hex>,
  ])
  const maxPriorityFeePerGas = hexToBigInt(tip) || 1n
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: hexToBigInt(block.baseFeePerGas) + maxPriorityFeePerGas,
  }
}

/** Percent of the least fees, which a vendor offers by speed; the later a block, the more. */
const speeds = { slow: 100n, standard: 125n, fast: 150n }

/** `pimlico_getUserOperationGasPrice`: what clients of this vendor ask for in place of the node's fees. */
async function feesBySpeed(callNode: CallRpc) {
  const { maxFeePerGas, maxPriorityFeePerGas } = await leastFees(callNode)
  const percent = (fee: bigint, speed: bigint) => toHex((fee * speed + 99n) / 100n)
  return Object.fromEntries(
    Object.entries(speeds).map(([name, speed]) => [
      name,
      {
        maxFeePerGas: percent(maxFeePerGas, speed),
        maxPriorityFeePerGas: percent(maxPriorityFeePerGas, speed),
      },
    ]),
  )
}

/** Gas of a transaction with one operation before the operation itself is executed. */
const preVerificationGas = 50_000n
/** Enough for a passkey signature; `made` also covers deploying the account. */
const verificationGasLimit = { deployed: 400_000n, undeployed: 1_500_000n }
/** Enough for the devnet's paymaster. */
const paymasterGas = 50_000n
/** Assumed gas of a call if the account is not deployed and cannot be simulated. */
const unknownCallGas = 1_000_000n

/**
 * Estimates an operation's gas, with a margin.
 * @throws RpcError -32521 with the reason if its call would fail (ERC-4337)
 */
async function estimateOperation(callNode: CallRpc, read: ReadOperation) {
  const { operation, entryPoint, authorization } = read
  const isDeployed = (await callNode('eth_getCode', [operation.sender, 'latest'])) !== '0x'
  const callGas =
    isDeployed && !authorization
      ? await estimateCall(callNode, entryPoint, operation.sender, operation.callData)
      : unknownCallGas
  return {
    preVerificationGas: toHex(preVerificationGas),
    verificationGasLimit: toHex(
      isDeployed ? verificationGasLimit.deployed : verificationGasLimit.undeployed,
    ),
    callGasLimit: toHex(callGas),
    ...(read.version !== '0.6' && {
      paymasterVerificationGasLimit: toHex(read.operation.paymaster ? paymasterGas : 0n),
      paymasterPostOpGasLimit: '0x0',
    }),
  }
}

async function estimateCall(callNode: CallRpc, from: Hex, to: Hex, data: Hex): Promise<bigint> {
  const gas = await callNode('eth_estimateGas', [{ from, to, data }]).catch((error) => {
    throw rpcError(-32521, (error as Error).message, (error as { data?: unknown }).data)
  })
  return (BigInt(gas as Hex) * 13n) / 10n + 20_000n
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/**
 * Encodes the entry point's `handleOps` call for one operation; `beneficiary` receives the fees.
 */
function encodeHandleOps(
  { version, operation, authorization }: ReadOperation,
  beneficiary: Hex,
): Hex {
  if (version === '0.6') {
    return encodeFunctionData({
      abi: entryPoint06Abi,
      functionName: 'handleOps',
      args: [[operation as never], beneficiary],
    })
  }
  const withAuthorization = { ...operation, ...(authorization && { authorization }) }
  return encodeFunctionData({
    abi: version === '0.7' ? entryPoint07Abi : entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(withAuthorization as never)], beneficiary],
  })
}

/** Maps the entry point's revert (`AA23 reverted`) to ERC-4337's -32500. */
function refusalOf(error: unknown): RpcError {
  const { message, data } = error as Partial<RpcError>
  const reason = isHex(data) ? reasonIn(data) : undefined
  return rpcError(-32500, reason ?? message ?? String(error), data)
}

function reasonIn(data: Hex): string | undefined {
  for (const abi of [entryPoint06Abi, entryPoint08Abi]) {
    try {
      const { errorName, args } = decodeErrorResult({ abi, data })
      if (errorName.startsWith('FailedOp')) return String(args?.[1])
    } catch {
      // The error belongs to another entry point version or to the account.
    }
  }
  return undefined
}
