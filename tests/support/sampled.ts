import { randomInt } from 'node:crypto'
import { seededNumbers } from '#tests/support/seededNumbers.ts'

const seed = Number(process.env.TEST_SEED) || randomInt(2 ** 31)
const below = seededNumbers(seed)
let isPrinted = false

/**
 * A random choice of `count` items of each kind, in their own order, for tests that are exhaustive:
 * all items if TEST_SCOPE=full. Prints the seed once per file; TEST_SEED repeats the choice.
 */
export function sampled<Item>(
  items: readonly Item[],
  count: number,
  kindOf: (item: Item) => unknown = () => undefined,
): Item[] {
  if (process.env.TEST_SCOPE === 'full') return [...items]
  if (!isPrinted) process.stdout.write(`A sample of the cases; TEST_SEED=${seed} repeats it.\n`)
  isPrinted = true
  const taken = new Map<unknown, number>()
  const chosen = new Set(
    shuffled(items).filter((item) => {
      const before = taken.get(kindOf(item)) ?? 0
      taken.set(kindOf(item), before + 1)
      return before < count
    }),
  )
  return items.filter((item) => chosen.has(item))
}

/**
 * Whether a case is in this run's sample of about one in `oneIn`. Its name alone decides, so that
 * Playwright's workers, which list the tests again, agree. Every case is if TEST_SCOPE=full.
 */
export function isSampled(name: string, oneIn: number): boolean {
  if (process.env.TEST_SCOPE === 'full') return true
  const hash = [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, seed)
  return seededNumbers(hash)(oneIn) === 0
}

/**
 * Whether a case is this run's choice of one among cases that differ little, by their names. Every
 * case is if TEST_SCOPE=full.
 */
export function isChosen(name: string, among: readonly string[]): boolean {
  if (process.env.TEST_SCOPE === 'full') return true
  return among[seededNumbers(seed)(among.length)] === name
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(below(left.length), 1))
}
