import { test as base } from '@playwright/test'
import { type RunningHarness, startHarness } from './harness/startHarness.ts'
import { type Control, createControl } from './support/control.ts'
import { type Watch, watchPage } from './support/watchPage.ts'

type Fixtures = {
  /** The devnet's switches, back in their first position before each test. */
  control: Control
  /** Ears on every page of the test; what they hear fails it, unless the test allows it. */
  watch: Watch
}

type WorkerFixtures = {
  /** A connector's page without the site, served to the specs that ask for it. */
  harness: RunningHarness
}

/**
 * `test` of every spec. The site's address is the base URL, the devnet is as new, and a console
 * error or warning, an uncaught error, a policy violation or a request beyond the configured
 * origins fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
  baseURL: async ({}, use) => {
    await use(addressOf('E2E_SITE_URL'))
  },

  control: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const control = createControl(addressOf('E2E_CONTROL_URL'))
      await control.reset()
      await use(control)
    },
    { auto: true },
  ],

  watch: [
    async ({ context, control, baseURL }, use) => {
      const services = Object.values(await control.services())
      const addresses = [...services, addressOf('E2E_CONTROL_URL'), baseURL ?? '']
      // A socket's origin is told as that of its page would be.
      const origins = addresses.map((url) => new URL(url.replace(/^ws/, 'http')).origin)
      const watch = await watchPage(context, origins)
      await use(watch)
      const complaints = watch.complaints()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    { auto: true },
  ],

  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const harness = await startHarness()
      await use(harness)
      await harness.stop()
    },
    { scope: 'worker' },
  ],
})

/** The expectations that belong to `test`. */
export const expect: typeof test.expect = test.expect

function addressOf(name: 'E2E_SITE_URL' | 'E2E_CONTROL_URL'): string {
  const address = process.env[name]
  if (!address) throw new Error(`${name} is unset: run the specs with Playwright's own command.`)
  return address
}
