import { join, relative } from 'node:path'
import { isSampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'

/**
 * Whether the devnet is as strict as public services for the tests of a spec (devnet/README.md). In
 * `npm test` it is for half of the specs, others with each commit; elsewhere E2E_STRICT=on decides, as in
 * the stage `strict` of `npm run test:full`, which runs all of them so.
 */
export function isStrict(file: string): boolean {
  if (process.env.E2E_STRICT) return process.env.E2E_STRICT === 'on'
  const name = relative(join(root, 'e2e'), file).replace(/\.spec\.ts$/, '')
  return process.env.TEST_SCOPE === 'sample' && isSampled(`strict ${name}`, 2)
}
