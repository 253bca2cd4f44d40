import type { Hex } from 'viem'
import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'
import type { CallBundle } from '#devnet/wallet/callBundles.ts'
import { requireBatches } from '#devnet/wallet/methods/getCapabilities.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

type Receipt = { status: Hex } & Record<string, unknown>

/** The status codes of EIP-5792. */
const statuses = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 } as const

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
        ...{ logs, status, blockHash, blockNumber, gasUsed, transactionHash },
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
