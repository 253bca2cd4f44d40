import { randomBytes } from 'node:crypto'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import type { CallBundle } from '#devnet/wallet/callBundles.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import { requireBatches } from '#devnet/wallet/methods/getCapabilities.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import { readSendCalls } from '#devnet/wallet/readSendCalls.ts'
import { readCall } from '#devnet/wallet/readTransaction.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

type ReadCall = ReturnType<typeof readCall>

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
  await call.ask({ ...batchDetails(calls), account: signer.address }, 'User rejected the request.')
  if (store.get().chainId !== chainId) {
    throw rpcError(4901, `The wallet has left chain ${chainId}.`)
  }
  const bundle: CallBundle = { origin, id, chainId, hashes: [], isCutShort: false }
  bundles.add(bundle)
  await call.inTurn(() => sendEach(call, batch.from, bundle, calls))
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
