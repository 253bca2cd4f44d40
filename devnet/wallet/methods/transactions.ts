import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import { readSendCalls } from '#devnet/wallet/readSendCalls.ts'
import { readCall, readTransaction } from '#devnet/wallet/readTransaction.ts'
import { type CallBundle, signerFor, type WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'

type ReadCall = ReturnType<typeof readCall>

type Receipt = { status: Hex } & Record<string, unknown>

/** The status codes of EIP-5792. */
const statuses = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 } as const

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
  await call.prompt(details, 'User denied transaction signature.')
  // Sent on the chain that the user approved, or not at all if the wallet has switched since.
  if (call.store.get().chainId !== chainId) {
    throw rpcError(4901, `The wallet has left chain ${chainId}.`)
  }
  const { account } = signerFor(call, raw.from)
  return call.withLock(() => sendTransaction(call.callChain, account, chainId, transaction))
}

/**
 * `wallet_sendCalls` (EIP-5792): one approval, then a transaction for each call, in order. The
 * account is an EOA, so a batch that must be atomic is refused with 5760.
 */
export async function sendCalls(call: WalletCall): Promise<unknown> {
  requireBatches(call)
  const { origin, store, bundles } = call
  const { chainId, knownChains } = store.get()
  const batch = readSendCalls(call.params, {
    chains: knownChains,
    currentChainId: chainId,
    capabilities: ['atomic'],
  })
  const signer = signerFor(call, batch.from ?? store.accountsFor(origin)[0])
  if (batch.chain.id !== chainId) throw rpcError(5710, `The wallet is on chain ${chainId}.`)
  if (batch.atomicRequired) throw rpcError(5760, 'The wallet cannot send a batch as one.')
  const id = batch.id ?? `0x${randomBytes(32).toString('hex')}`
  if (bundles.find(origin, id)) throw rpcError(5720, 'There is a bundle with this id already.')
  const calls = batch.calls.map(readCall)
  await call.prompt(
    { ...batchDetails(calls), account: signer.address },
    'User rejected the request.',
  )
  if (store.get().chainId !== chainId) {
    throw rpcError(4901, `The wallet has left chain ${chainId}.`)
  }
  const bundle: CallBundle = { origin, id, chainId, hashes: [], isCutShort: false }
  bundles.add(bundle)
  await call.withLock(() => sendEach(call, batch.from, bundle, calls))
  return batch.version.startsWith('1') ? id : { id }
}

/** Sends the calls in order; one that cannot be sent ends the batch. */
async function sendEach(
  call: WalletCall,
  from: unknown,
  bundle: CallBundle,
  calls: readonly ReadCall[],
): Promise<void> {
  const { account } = signerFor(call, from ?? call.store.accountsFor(call.origin)[0])
  for (const each of calls) {
    try {
      bundle.hashes.push(await sendTransaction(call.callChain, account, bundle.chainId, each))
    } catch (error) {
      if (bundle.hashes.length === 0) throw error
      bundle.isCutShort = true
      return
    }
  }
}

function batchDetails(calls: readonly ReadCall[]): RequestDetails {
  const parts = calls.map((each) => transactionDetails(each))
  return {
    title: `Send ${calls.length} ${calls.length === 1 ? 'transaction' : 'transactions'}`,
    approveLabel: calls.length === 1 ? 'Send' : 'Send all',
    fields: [
      ...parts.flatMap(({ fields }, index) =>
        fields.map((field) => ({ ...field, label: `${index + 1}. ${field.label}` })),
      ),
      { label: 'Together', value: 'No: one after another, each on its own' },
    ],
    warnings: parts.flatMap(({ warnings }, index) =>
      warnings.map((warning) => `Call ${index + 1}: ${warning}`),
    ),
  }
}

/**
 * `wallet_getCallsStatus` (EIP-5792): receipts of a batch that this site sent; 5730 for another id.
 */
export async function getCallsStatus(call: WalletCall): Promise<unknown> {
  requireBatches(call)
  const [id] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  if (typeof id !== 'string') throw rpcError(-32602, 'Expected the id of a bundle.')
  const bundle = call.bundles.find(call.origin, id)
  if (!bundle) throw rpcError(5730, 'There is no bundle with this id.')
  const receipts = await receiptsOf(call, bundle)
  return {
    version: '2.0.0',
    chainId: `0x${bundle.chainId.toString(16)}`,
    id,
    atomic: false,
    status: statusOf(bundle, receipts),
    receipts: receipts.map(
      ({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs,
        status,
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      }),
    ),
  }
}

async function receiptsOf({ store }: WalletCall, { chainId, hashes }: CallBundle) {
  const chain = store.get().knownChains.find(({ id }) => id === chainId)
  if (!chain) throw rpcError(4901, `The wallet has no RPC for chain ${chainId}.`)
  const callChain = callRpcAt(chain.rpcUrl)
  const found = await Promise.all(
    hashes.map((hash) => callChain('eth_getTransactionReceipt', [hash])),
  )
  return found.filter((each): each is Receipt => each !== null)
}

function statusOf({ hashes, isCutShort }: CallBundle, receipts: readonly Receipt[]): number {
  if (receipts.length < hashes.length) return statuses.pending
  const failed = receipts.filter(({ status }) => status !== '0x1').length
  if (failed === hashes.length) return statuses.reverted
  return failed > 0 || isCutShort ? statuses.partlyReverted : statuses.confirmed
}

/** `wallet_getCapabilities` (EIP-5792): batches on every known chain, none of them atomic. */
export async function getCapabilities(call: WalletCall): Promise<unknown> {
  requireBatches(call)
  const [address, wanted] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  signerFor(call, address)
  if (wanted !== undefined && !Array.isArray(wanted)) {
    throw rpcError(-32602, 'Expected the chain ids as a list.')
  }
  const chainIds = wanted?.map(Number)
  const chains = call.store.get().knownChains.filter(({ id }) => chainIds?.includes(id) ?? true)
  return Object.fromEntries(
    chains.map(({ id }) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]),
  )
}

/**
 * Requires EIP-5792 support.
 * @throws RpcError 4200 if the `batches` switch is off
 */
function requireBatches({ method, store }: WalletCall): void {
  if (store.get().supportsBatches) return
  throw rpcError(4200, `The method "${method}" is not supported by the dev wallet.`)
}
