import type { NewReceipt, ReceiptCheck } from '#lib/protocol/receipts.ts'
import { minedReceiptId } from '#lib/receipts/minedReceiptId.ts'
import { keptValue } from '#react/review/newReceipts.ts'
import { readReceipts } from '#react/review/readReceipts.ts'
import { keepReceipt } from '#react/review/receiptsApi.ts'

/**
 * A transaction or batch that was sent, as which it was mined, and how that compares with what was
 * shown.
 */
export type MinedTransaction = {
  kind: 'transaction' | 'batch'
  /** The transaction's hash, or the batch's id. */
  sent: string
  /** Hashes, with spaces between them. */
  mined: string
  chainId: number
  check: ReceiptCheck
}

/**
 * Saves a receipt of a mined transaction after the one of its request, once, whoever does it: two
 * tabs make the same receipt. False if the user has no receipt of the request (yet).
 * @throws WalletError receiptNotKept
 */
export async function keepMined(basePath: string, transaction: MinedTransaction): Promise<boolean> {
  const { identity, receipts } = await readReceipts(basePath)
  const asked = receipts.find(
    ({ result, chainId }) =>
      result.kind === transaction.kind &&
      result.value === keptValue(transaction.sent) &&
      chainId === transaction.chainId,
  )
  if (!asked) return false
  const { title, shownHash, askedHash, method, wallet, account, chainId } = asked
  const request = { title, shownHash, askedHash, method, wallet, account, chainId }
  await keepReceipt(basePath, { ...request, ...minedResult(transaction), identity })
  return true
}

function minedResult(transaction: MinedTransaction): Pick<NewReceipt, 'id' | 'result' | 'check'> {
  const { sent, chainId, mined, check } = transaction
  return {
    id: minedReceiptId({ sent, chainId }),
    result: { kind: 'mined', value: keptValue(mined) },
    check,
  }
}
