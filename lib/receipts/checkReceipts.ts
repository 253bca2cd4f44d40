import { isRecord } from '#lib/input/isRecord.ts'
import { firstPreviousHash, type KeptReceipt, receiptVersions } from '#lib/protocol/receipts.ts'
import { hashReceipt } from '#lib/receipts/hashOf.ts'

/**
 * Receipts that a check objects to, by their numbers; one receipt has the same number twice.
 * `unknownHead`: the hash that the user had noted is not part of the chain.
 */
export type ReceiptProblem =
  | { kind: 'altered' | 'missing' | 'misplaced'; from: number; to: number }
  | { kind: 'unreadable' | 'unknownHead' }

/**
 * Checks an exported chain of receipts: altered, missing, reordered and cut off ones are found.
 * Whoever can rewrite the whole chain, its head included, can only be found with a head hash from
 * before: `knownHead`. Empty if the receipts are complete.
 */
export function checkReceipts(file: unknown, knownHead?: string): ReceiptProblem[] {
  if (!isExport(file)) return [{ kind: 'unreadable' }]
  const { identity, count, headHash, receipts } = file
  const sorted = receipts.toSorted((one, other) => one.number - other.number)
  const altered = new Set<number>()
  const missing: ReceiptProblem[] = []
  let previous = { number: 0, hash: firstPreviousHash }
  for (const receipt of sorted) {
    const { number, hash } = receipt
    const isKnown = receiptVersions.includes(receipt.version)
    if (!isKnown || receipt.identity !== identity || hashReceipt(receipt) !== hash)
      altered.add(number)
    if (number > previous.number + 1)
      missing.push({ kind: 'missing', from: previous.number + 1, to: number - 1 })
    // If the later one is as it was, the earlier one is not.
    else if (number === previous.number + 1 && receipt.previousHash !== previous.hash)
      altered.add(altered.has(number) || number === 1 ? number : previous.number)
    previous = { number, hash }
  }
  if (previous.number < count)
    missing.push({ kind: 'missing', from: previous.number + 1, to: count })
  else if (previous.number > count || previous.hash !== headHash) altered.add(previous.number)
  const problems = [
    ...[...altered].map((number) => at('altered', number)),
    ...missing,
    ...misplacedOf(receipts).map((number) => at('misplaced', number)),
  ]
  const isHeadKnown =
    knownHead === undefined ||
    knownHead === firstPreviousHash ||
    receipts.some(({ hash }) => hash === knownHead)
  return isHeadKnown ? problems : [...problems, { kind: 'unknownHead' }]
}

/** The receipts that follow one with the same or a higher number. */
function misplacedOf(receipts: readonly KeptReceipt[]): number[] {
  let highest = 0
  return receipts.flatMap(({ number }) => {
    if (number <= highest) return [number]
    highest = number
    return []
  })
}

function at(kind: 'altered' | 'misplaced', number: number): ReceiptProblem {
  return { kind, from: number, to: number }
}

type Checkable = { identity: string; count: number; headHash: string; receipts: KeptReceipt[] }

function isExport(file: unknown): file is Checkable {
  return (
    isRecord(file) &&
    typeof file.identity === 'string' &&
    isCount(file.count) &&
    typeof file.headHash === 'string' &&
    Array.isArray(file.receipts) &&
    file.receipts.every((one: unknown) => isRecord(one) && isCount(one.number) && one.number > 0)
  )
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
