import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'

/**
 * The specs of faults that this run leaves out: half of them, or none if TEST_SCOPE=full. They are
 * the longest, a file for each part that can fail.
 */
export function leftOutFaults(): string[] {
  const specs = readdirSync(join(root, 'e2e/faults')).filter((file) => file.endsWith('.spec.ts'))
  const chosen = sampled(specs, Math.ceil(specs.length / 2))
  return specs.filter((file) => !chosen.includes(file)).map((file) => `faults/${file}`)
}
