import type { ReceiptExport, ReceiptPage } from '#lib/protocol/receipts.ts'
import { fetchRoute } from '#react/session/accountApi.ts'

/** Which receipts are read: of an account of the user's, and before a number. */
type ReceiptQuery = {
  /** @default the account that is signed in */
  identity?: string
  /** @default the newest ones */
  before?: number | undefined
}

/** Reads receipts, newest first. */
export function readReceipts(
  basePath: string,
  { identity, before }: ReceiptQuery = {},
): Promise<ReceiptPage> {
  const query = new URLSearchParams({
    ...(identity !== undefined && { identity }),
    ...(before !== undefined && { before: String(before) }),
  })
  const route = `${basePath}/receipts`
  return fetchRoute('GET', query.size > 0 ? `${route}?${query}` : route)
}

/** Reads all receipts of an account up to now, oldest first; those appended meanwhile are not among them. */
export async function exportReceipts(
  basePath: string,
  identity: string,
  signal?: AbortSignal,
): Promise<ReceiptExport> {
  const { count, headHash, receipts } = await readReceipts(basePath, { identity })
  const all = [...receipts]
  for (let last = receipts.at(-1); last && last.number > 1; ) {
    signal?.throwIfAborted()
    const page = await readReceipts(basePath, { identity, before: last.number })
    all.push(...page.receipts)
    last = page.receipts.at(-1)
  }
  return { version: 1, identity, count, headHash, receipts: all.reverse() }
}
