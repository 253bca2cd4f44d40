import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'

/**
 * The specs of faults that `npm test` leaves out: two thirds of them, others per commit. They are
 * the longest, a file for each part that can fail. Elsewhere none is left out, so that one can be
 * run by its name.
 */
export function leftOutFaults(): string[] {
  if (process.env.TEST_SCOPE !== 'sample') return []
  const specs = readdirSync(join(root, 'e2e/faults')).filter((file) => file.endsWith('.spec.ts'))
  const chosen = sampled(specs, Math.ceil(specs.length / 3))
  return specs.filter((file) => !chosen.includes(file)).map((file) => `faults/${file}`)
}
