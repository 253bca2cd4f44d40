import { capabilities } from '#devnet/popup/page/capabilities.ts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { type ContractCall, readCall } from '#devnet/popup/page/readCall.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { readSendCalls, type SendCalls } from '#devnet/wallet/readSendCalls.ts'

/** A batch of a site (EIP-5792) with its calls parsed. */
export type Batch = Omit<SendCalls<PopupChain>, 'calls'> & { calls: ContractCall[] }

/**
 * Reads the parameter of `wallet_sendCalls`.
 * @throws RpcError -32602, or EIP-5792's 57xx
 */
export function readBatch({ params, chains, chainId }: PopupCall): Batch {
  const batch = readSendCalls(params, {
    chains,
    currentChainId: chainId,
    capabilities: Object.keys(capabilities),
  })
  return { ...batch, calls: batch.calls.map(readCall) }
}
