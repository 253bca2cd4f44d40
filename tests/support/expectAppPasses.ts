import { expect } from 'vitest'
import { freePorts } from '#tests/support/freePorts.ts'
import { runPlaywright } from '#tests/support/runPlaywright.ts'

/** Number of the browser tests that `create-latchkey` writes. */
export const createdSpecs = 6

/** Runs the browser tests of an app outside this tree, which are this many, with a devnet of its own. */
export async function expectAppPasses(folder: string, specs: number): Promise<void> {
  // The services of a devnet, then the app: another run on this machine has ports of its own.
  const port = await freePorts(51)
  const env = { DEVNET_PORT: String(port), PORT: String(port + 50) }
  const { stats, failures } = await runPlaywright(folder, { env })
  expect(failures).toEqual([])
  expect(stats.expected).toBe(specs)
  expect(stats.skipped).toBe(0)
}
