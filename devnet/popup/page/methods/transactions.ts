import { type Hex, http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import {
  type ContractCall,
  callsDetails,
  readCall,
  type Simulated,
  simulate,
} from '#devnet/popup/page/callsDetails.ts'
import { capabilities } from '#devnet/popup/page/knownChains.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import {
  addressOf,
  chainOf,
  clientOf,
  connectedWallet,
  findWallet,
  ownWallet,
  type SmartAccount,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { readSendCalls, type SendCalls } from '#devnet/wallet/readSendCalls.ts'

/** Assumed gas of a call if the account is not deployed and cannot be simulated. */
const assumedGas = 300_000n

const statusTexts: Record<number, string> = {
  100: 'On its way',
  200: 'Done',
  400: 'Not done: it never reached the chain',
  500: 'Failed: nothing of it was done',
  600: 'Failed in part',
}

/** A batch of a site (EIP-5792) with its calls parsed. */
type Batch = Omit<SendCalls<PopupChain>, 'calls'> & { calls: ContractCall[] }

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
  const simulated = await simulate(clientOf(chain), address, calls)
  const failed = simulated.find(({ isSuccess }) => !isSuccess)
  if (failed) throw rpcError(-32003, `The transaction would fail: ${failed.reason}`, failed.data)
  await call.prompt({ ...callsDetails(address, calls, simulated), account: address })
  call.showProgress('Sending…')
  const account = await smartAccount(wallet, chain)
  const operation = await sendOperation(chain, account, calls, simulated)
  const value = await transactionOf(chain, operation)
  if (value) return { value }
  throw rpcError(-32603, 'The bundler did not say which transaction carries the operation.')
}

/**
 * `wallet_sendCalls` (EIP-5792): sends a batch as one operation, atomically. Returns `{ id }`, or
 * the bare id for version 1. A site that is not connected may call it, too; it does not learn the
 * address.
 */
export async function sendCalls(call: PopupCall): Promise<PopupAnswer> {
  const batch = readBatch(call)
  const { chain, calls, id, version } = batch
  const found = call.site.isConnected
    ? await connectedWallet(call, batch.from)
    : findWallet(call.settings)
  const address = found && (await addressOf(found, call))
  if (id !== undefined) await requireNewId(batch, id)
  const simulated = address
    ? await simulate(clientOf(chain), address, calls)
    : calls.map((): Simulated => ({ isSuccess: true, gas: assumedGas }))
  const details = callsDetails(address, calls, simulated)
  await call.prompt({ ...details, account: address ?? 'A new wallet, made when you agree' })
  call.showProgress('Sending…')
  const account = await smartAccount(found ?? (await ownWallet(call)), chain)
  const operation = await sendOperation(chain, account, calls, simulated)
  const returnedId = id === undefined ? operation : await nameBundle(batch, id, operation)
  return { value: version.startsWith('1') ? returnedId : { id: returnedId } }
}

async function requireNewId({ chain }: Batch, id: string): Promise<void> {
  const isTaken = await callChain(chain, 'wallet_getCallsStatus', [id]).then(
    () => true,
    () => false,
  )
  if (isTaken) throw rpcError(5720, 'There is a bundle with this id already.')
}

/** Registers the site's batch id with the chain's RPC, where the site queries the status. */
async function nameBundle({ chain }: Batch, id: string, operation: Hex): Promise<string> {
  // Another chain's RPC has no such method: use the operation's hash instead.
  return callChain(chain, 'devnet_nameCalls', [id, operation]).then(
    () => id,
    () => operation,
  )
}

function callChain(chain: Batch['chain'], method: string, params: unknown[]): Promise<unknown> {
  return clientOf(chain).request({ method, params } as never)
}

/** `wallet_showCallsStatus` (EIP-5792): shows a batch's status; resolves once it was seen. */
export async function showCallsStatus(call: PopupCall): Promise<PopupAnswer> {
  const [id] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  if (typeof id !== 'string') throw rpcError(-32602, 'Expected the id of a bundle.')
  await connectedWallet(call)
  const client = clientOf(chainOf(call, call.chainId))
  const { status, receipts } = (await client.request({
    method: 'wallet_getCallsStatus',
    params: [id],
  } as never)) as { status: number; receipts?: { transactionHash?: string }[] }
  const transaction = receipts?.[0]?.transactionHash
  await call.prompt({
    title: 'How your calls stand',
    approveLabel: 'Close',
    fields: [
      { label: 'Bundle', value: id, kind: 'code' },
      { label: 'State', value: statusTexts[status] ?? String(status) },
      ...(transaction ? [{ label: 'Transaction', value: transaction, kind: 'code' as const }] : []),
    ],
    warnings: [],
  })
  return { value: null }
}

/** `eth_signTransaction`: refused, because a contract account has no key and sends operations. */
export async function signTransaction(): Promise<PopupAnswer> {
  throw rpcError(4200, 'A smart wallet cannot sign a transaction without sending it.')
}

/**
 * Reads the parameter of `wallet_sendCalls`.
 * @throws RpcError -32602, or EIP-5792's 57xx
 */
function readBatch({ params, chains, chainId }: PopupCall): Batch {
  const batch = readSendCalls(params, {
    chains,
    currentChainId: chainId,
    capabilities: Object.keys(capabilities),
  })
  return { ...batch, calls: batch.calls.map(readCall) }
}

/** The devnet's paymaster pays, so these limits only have to be high enough. */
const gas = {
  perCall: 60_000n,
  /** For a call whose simulation fails: enough gas to fail for its own reason. */
  failing: 300_000n,
  verificationThere: 400_000n,
  verificationMade: 1_500_000n,
  preVerification: 150_000n,
}

/**
 * Sends calls as one user operation (ERC-4337), sponsored by the devnet's paymaster; deploys the
 * account if needed.
 */
async function sendOperation(
  chain: PopupChain,
  account: SmartAccount,
  calls: readonly ContractCall[],
  simulated: readonly Simulated[],
): Promise<Hex> {
  const client = clientOf(chain)
  const bundler = createBundlerClient({ client, transport: http(chain.rpcUrl), paymaster: true })
  const spent = simulated.map(({ isSuccess, gas: used }) => (isSuccess ? used : used + gas.failing))
  const callGasLimit = spent.reduce((sum, used) => sum + (used * 3n) / 2n + gas.perCall, 0n)
  const isThere = await account.isDeployed()
  return bundler.sendUserOperation({
    account,
    calls: calls as never,
    callGasLimit,
    verificationGasLimit: isThere ? gas.verificationThere : gas.verificationMade,
    preVerificationGas: gas.preVerification,
  })
}

/** How often the bundler is asked, and how long, in milliseconds. */
const poll = { everyMs: 200, limitMs: 120_000 }

/** Returns the bundler's transaction that contains an operation, mined or not, once there is one. */
async function transactionOf(chain: PopupChain, operation: Hex): Promise<Hex | undefined> {
  const client = clientOf(chain)
  for (const deadline = Date.now() + poll.limitMs; Date.now() < deadline; ) {
    const found = (await client.request({
      method: 'eth_getUserOperationByHash',
      params: [operation],
    } as never)) as { transactionHash?: Hex | null } | null
    // It was dropped.
    if (!found) return undefined
    if (found.transactionHash) return found.transactionHash
    await new Promise((resolve) => setTimeout(resolve, poll.everyMs))
  }
  return undefined
}
