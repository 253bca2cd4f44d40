import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { chainOf, clientOf, connectedWallet } from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'

const words: Record<number, string> = {
  100: 'On its way',
  200: 'Done',
  400: 'Not done: it never reached the chain',
  500: 'Failed: nothing of it was done',
  600: 'Failed in part',
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
  await call.ask({
    title: 'How your calls stand',
    approveLabel: 'Close',
    fields: [
      { label: 'Bundle', value: id, kind: 'code' },
      { label: 'State', value: words[status] ?? String(status) },
      ...(transaction ? [{ label: 'Transaction', value: transaction, kind: 'code' as const }] : []),
    ],
    warnings: [],
  })
  return { value: null }
}
