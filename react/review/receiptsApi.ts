import { readResponse } from '#lib/errors/readResponse.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type {
  KeptReceipt,
  PostedReceipt,
  ReceiptExport,
  ReceiptPage,
} from '#lib/protocol/receipts.ts'
import { fetchRoute } from '#react/session/accountApi.ts'

/** Timeout for our own server, in milliseconds. */
const timeoutMs = 20_000

/**
 * Saves the receipt of a confirmed request for the user who confirmed it.
 * @throws WalletError receiptNotKept, with the reason as its cause
 */
export async function keepReceipt(basePath: string, receipt: PostedReceipt): Promise<KeptReceipt> {
  try {
    const response = await fetch(routeOf(basePath), {
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
export function readReceipts(basePath: string, before?: number): Promise<ReceiptPage> {
  const route = routeOf(basePath)
  return fetchRoute('GET', before ? `${route}?before=${before}` : route)
}

/** Reads all receipts up to now, oldest first; those appended meanwhile are not among them. */
export async function exportReceipts(
  basePath: string,
  signal?: AbortSignal,
): Promise<ReceiptExport> {
  const { identity, count, headHash, receipts } = await readReceipts(basePath)
  const all = [...receipts]
  for (let last = receipts.at(-1); last && last.number > 1; ) {
    signal?.throwIfAborted()
    const page = await readReceipts(basePath, last.number)
    all.push(...page.receipts)
    last = page.receipts.at(-1)
  }
  return { version: 1, identity, count, headHash, receipts: all.reverse() }
}

function routeOf(basePath: string) {
  return `${basePath}/receipts`
}
