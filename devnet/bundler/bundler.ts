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
import type { HeldOperation, OperationSwitch } from '#devnet/bundler/operationSwitch.ts'
import {
  creationOf,
  paymasterOf,
  type ReadOperation,
  readUserOperation,
} from '#devnet/bundler/readUserOperation.ts'
import {
  overridesOf,
  type StateOverrides,
  simulateCall,
} from '#devnet/bundler/simulateOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { createMutex } from '#devnet/createMutex.ts'
import { type RpcError, rpcError } from '#devnet/rpcError.ts'
import type { BundlerRules } from '#devnet/strict/bundlerRules.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import { bundlerAccount } from '#devnet/wallet/accounts.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** Methods that the devnet implements itself instead of forwarding them to anvil. */
export type LocalMethods = Record<string, (params: readonly unknown[]) => unknown>

/** Upper bound for what handling an operation costs beyond the operation's own gas limits. */
const handlingGas = 1_500_000n

/** What decides about operations besides the entry point. */
type BundlerOptions = {
  operations: OperationSwitch
  strictness: Strictness
  rules: BundlerRules
}

/** Share of the operations that are lost. */
const droppedShare = 0.02

/**
 * A small bundler (ERC-4337, ERC-7769): simulates each operation and sends it at once in its own
 * transaction, unless `operations` says otherwise. Like public bundlers, it refuses fees below the
 * network's, even if a paymaster pays.
 */
export function createBundler(
  callNode: CallRpc,
  chainId: number,
  { operations, strictness, rules }: BundlerOptions,
): LocalMethods {
  const sent = new Map<string, SentOperation>()
  /** Batch ids chosen by sites (EIP-5792), and the hashes of their operations. */
  const names = new Map<string, string>()
  const withLock = createMutex()

  async function send(read: ReadOperation) {
    await checkFees(callNode, read.operation)
    await checkContracts(callNode, read)
    const { version, entryPoint, operation, authorization } = read
    const data = encodeHandleOps(read, bundlerAccount.address)
    rules.checkGas(read, data)
    const replaced = await rules.findReplaced(read, waiting())
    if (!authorization) {
      await simulate(read, data)
      await rules.checkValidation(read, data)
    }
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
    const submit = async () => {
      const transactionHash = await sendTransaction(callNode, bundlerAccount, chainId, {
        to: entryPoint,
        data,
        gas,
        ...(authorization && { authorizationList: [authorization] }),
      }).catch((error) => {
        throw refusalOf(error, read)
      })
      sent.set(hash, { ...read, transactionHash })
    }
    const handling = operations.current()
    const isLost = handling === 'drop' || strictness.strikes('dropOperations', droppedShare)
    if (isLost) return hash
    if (handling === 'send' && !strictness.isOn('heldOperations')) {
      await submit()
      return hash
    }
    if (replaced) sent.delete(replaced)
    sent.set(hash, read)
    const forget = () => void sent.delete(hash)
    // Like public bundlers, it drops what has become invalid meanwhile.
    const sendLate = async () => {
      if (!sent.has(hash)) return
      await checkAuthorization(callNode, read)
      await simulate(read, data, 'pending')
      await submit()
    }
    const held: HeldOperation = { send: () => withLock(sendLate).catch(forget), forget }
    operations.hold(held)
    if (strictness.isOn('heldOperations'))
      setTimeout(() => operations.release(held), strictLimits.heldMs).unref()
    return hash
  }

  /** Operations that wait for their transaction, by hash. */
  function waiting(): Map<string, SentOperation> {
    return new Map([...sent].filter(([, { transactionHash }]) => transactionHash === undefined))
  }

  async function simulate(read: ReadOperation, data: string, block = 'latest') {
    const call = { from: bundlerAccount.address, to: read.entryPoint, data }
    const overrides = read.authorization ? [overridesOf(read, undefined)] : []
    await callNode('eth_call', [call, block, ...overrides]).catch((error) => {
      throw refusalOf(error, read)
    })
  }

  return {
    eth_supportedEntryPoints: () => Object.values(entryPoints),
    eth_estimateUserOperationGas: (params) =>
      estimateOperation(callNode, readUserOperation(params), params[2] as StateOverrides, rules),
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
/** Gas that no validation needs. */
const ampleGas = 5_000_000n

/**
 * Estimates an operation's gas, with a margin.
 * @throws RpcError of ERC-7769 if its validation or its call would fail
 */
async function estimateOperation(
  callNode: CallRpc,
  read: ReadOperation,
  given: StateOverrides | undefined,
  rules: BundlerRules,
) {
  const { operation } = read
  const overrides = overridesOf(read, given)
  await checkContracts(callNode, read)
  await checkValidation(callNode, read, overrides)
  const isDeployed = (await callNode('eth_getCode', [operation.sender, 'latest'])) !== '0x'
  const callGas = isDeployed
    ? await estimateCall(callNode, read, overrides)
    : await simulateCall(callNode, read, overrides)
  const least = rules.leastPreVerificationGas(encodeHandleOps(read, bundlerAccount.address))
  const withMargin = (least * 11n) / 10n
  return {
    preVerificationGas: toHex(withMargin > preVerificationGas ? withMargin : preVerificationGas),
    verificationGasLimit: toHex(
      isDeployed ? verificationGasLimit.deployed : verificationGasLimit.undeployed,
    ),
    callGasLimit: toHex((callGas * 13n) / 10n + 20_000n),
    ...(read.version !== '0.6' && {
      paymasterVerificationGasLimit: toHex(read.operation.paymaster ? paymasterGas : 0n),
      paymasterPostOpGasLimit: '0x0',
    }),
  }
}

/** Without fees, so that nobody needs a deposit; the signature is a stub, and may be wrong. */
async function checkValidation(
  callNode: CallRpc,
  read: ReadOperation,
  overrides: StateOverrides,
): Promise<void> {
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, preVerificationGas: 0n }
  const gas = {
    verificationGasLimit: ampleGas,
    ...(read.operation.paymaster && { paymasterVerificationGasLimit: ampleGas }),
  }
  const operation = { ...read.operation, ...free, ...gas } as UserOperation
  const data = encodeHandleOps({ ...read, operation }, bundlerAccount.address)
  const call = { from: bundlerAccount.address, to: read.entryPoint, data }
  await callNode('eth_call', [call, 'latest', overrides]).catch((error) => {
    const refused = refusalOf(error, read)
    if (refused.code !== -32507) throw refused
  })
}

async function estimateCall(
  callNode: CallRpc,
  { operation, entryPoint }: ReadOperation,
  overrides: StateOverrides,
): Promise<bigint> {
  const call = { from: entryPoint, to: operation.sender, data: operation.callData }
  const gas = await callNode('eth_estimateGas', [call, 'latest', overrides]).catch((error) => {
    throw rpcError(-32521, (error as Error).message, (error as { data?: unknown }).data)
  })
  return BigInt(gas as Hex)
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

/** The entry point's checks that only its simulation has: without them the node says 'reverted' alone. */
async function checkContracts(callNode: CallRpc, read: ReadOperation): Promise<void> {
  const { operation, authorization } = read
  const hasCode = async (address: Hex) =>
    (await callNode('eth_getCode', [address, 'latest'])) !== '0x'
  if (!creationOf(operation) && !authorization && !(await hasCode(operation.sender)))
    throw refusal('AA20 account not deployed', read)
  const paymaster = paymasterOf(operation)
  if (paymaster && !(await hasCode(paymaster))) throw refusal('AA30 paymaster not deployed', read)
}

/** An authorization does nothing once its account has used the number. */
async function checkAuthorization(callNode: CallRpc, read: ReadOperation): Promise<void> {
  const { operation, authorization } = read
  if (!authorization) return
  const count = await callNode('eth_getTransactionCount', [operation.sender, 'latest'])
  if (Number(count) !== authorization.nonce)
    throw refusal('the nonce of the authorization is used', read)
}

/** Maps the entry point's revert (`AA23 reverted`) to an error of ERC-7769. */
function refusalOf(error: unknown, read: ReadOperation): RpcError {
  const { message, data } = error as Partial<RpcError>
  const reason = isHex(data) ? reasonIn(data) : undefined
  return refusal(reason ?? message ?? String(error), read, data)
}

/** Codes of ERC-7769 by the entry point's own; of others, those of the paymaster begin with AA3. */
const codes: Record<string, number> = {
  AA22: -32503,
  AA24: -32507,
  AA31: -32508,
  AA32: -32503,
  AA34: -32507,
}

function refusal(reason: string, { operation }: ReadOperation, data?: unknown): RpcError {
  const isPaymasters = reason.startsWith('AA3')
  const code = codes[reason.slice(0, 4)] ?? (isPaymasters ? -32501 : -32500)
  return rpcError(code, reason, isPaymasters ? { paymaster: paymasterOf(operation) } : data)
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
