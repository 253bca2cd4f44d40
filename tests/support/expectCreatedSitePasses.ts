import { expect } from 'vitest'
import { freePorts } from '#tests/support/freePorts.ts'
import { runPlaywright } from '#tests/support/runPlaywright.ts'

/** Runs the browser tests of a site that `create-latchkey` wrote, with a devnet of its own. */
export async function expectCreatedSitePasses(site: string): Promise<void> {
  // The services of a devnet, then the site.
  const port = await freePorts(51)
  const env = { DEVNET_PORT: String(port), PORT: String(port + 50) }
  const { stats, failures } = await runPlaywright(site, { env })
  expect(failures).toEqual([])
  expect(stats.expected).toBe(6)
  expect(stats.skipped).toBe(0)
}
