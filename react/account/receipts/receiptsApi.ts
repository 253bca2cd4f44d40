import { readResponse } from '#lib/errors/readResponse.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { KeptReceipt, NewReceipt, ReceiptExport, ReceiptPage } from '#lib/protocol/receipts.ts'
import { fetchRoute } from '#react/account/accountApi.ts'

const path = '/api/receipts'

/** Timeout for our own server, in milliseconds. */
const timeoutMs = 20_000

/**
 * Saves the receipt of a confirmed request for the signed-in user.
 * @throws WalletError receiptNotKept, with the reason as its cause
 */
export async function keepReceipt(receipt: NewReceipt): Promise<KeptReceipt> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      cache: 'no-store',
      // The page may go on to another one with the signature.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
    })
    return await readResponse<KeptReceipt>(response)
  } catch (cause) {
    throw new WalletError(receiptErrors.receiptNotKept, { cause })
  }
}

/** Reads the receipts before a number, newest first; the newest ones without a number. */
export function readReceipts(before?: number): Promise<ReceiptPage> {
  return fetchRoute('GET', before ? `${path}?before=${before}` : path)
}

/** Reads all receipts up to now, oldest first; those appended meanwhile are not among them. */
export async function exportReceipts(signal?: AbortSignal): Promise<ReceiptExport> {
  const { identity, count, headHash, receipts } = await readReceipts()
  const all = [...receipts]
  for (let last = receipts.at(-1); last && last.number > 1; ) {
    signal?.throwIfAborted()
    const page = await readReceipts(last.number)
    all.push(...page.receipts)
    last = page.receipts.at(-1)
  }
  return { version: 1, identity, count, headHash, receipts: all.reverse() }
}
