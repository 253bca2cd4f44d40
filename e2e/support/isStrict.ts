import { join, relative } from 'node:path'
import { isSampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'

/** Specs that are not run strict by chance, and the reason. */
export const exceptions: readonly { specs: readonly string[]; why: string }[] = [
  {
    specs: ['operations', 'sponsored'],
    why: 'an operation is looked at when the next block is due, later than a test waits on a new chain',
  },
]

/**
 * Whether the devnet is as strict as public services for the tests of a spec (devnet/README.md). In
 * `npm test` it is for half of the specs, others with each commit; elsewhere E2E_STRICT=on decides, as in
 * the stage `strict` of `npm run test:full`, which runs all of them so.
 */
export function isStrict(file: string): boolean {
  if (process.env.E2E_STRICT) return process.env.E2E_STRICT === 'on'
  const name = relative(join(root, 'e2e'), file).replace(/\.spec\.ts$/, '')
  const isException = exceptions.some(({ specs }) => specs.includes(name))
  return process.env.TEST_SCOPE === 'sample' && !isException && isSampled(`strict ${name}`, 2)
}
