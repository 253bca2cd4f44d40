import { readResponse } from '#lib/errors/readResponse.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { KeptReceipt, PostedReceipt } from '#lib/protocol/receipts.ts'

/** Timeout for our own server, in milliseconds. */
const timeoutMs = 20_000

/**
 * Saves the receipt of a confirmed request for the user who confirmed it.
 * @throws WalletError receiptNotKept, with the reason as its cause
 */
export async function keepReceipt(basePath: string, receipt: PostedReceipt): Promise<KeptReceipt> {
  try {
    const response = await fetch(`${basePath}/receipts`, {
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
