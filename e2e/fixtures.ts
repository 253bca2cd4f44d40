import { test as base } from '@playwright/test'
import { type RunningHarness, startHarness } from './harness/startHarness.ts'
import { type Control, createControl } from './support/control.ts'
import { storedSecrets } from './support/storedSecrets.ts'
import { type Watch, watchPage } from './support/watchPage.ts'

type Fixtures = {
  /** The devnet's switches, reset before each test. */
  control: Control
  /** Watches every page of the test; what it records fails the test, unless the test allows it. */
  watch: Watch
}

type WorkerFixtures = {
  /** A connector's page without the site, served to the specs that request it. */
  harness: RunningHarness
}

/**
 * `test` of every spec. The site's address is the base URL, the devnet is reset, and a console
 * error or warning, an uncaught error, a CSP violation or a request beyond the configured origins
 * fails the test, and so does key material that the site has stored when the test ends.
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
      const watch = await watchPage(context, addresses.map(originOf))
      await use(watch)
      const foreign = addresses.filter((url) => url !== baseURL).map(originOf)
      const complaints = [...watch.complaints(), ...(await storedSecrets(context, foreign))]
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

/** Maps a socket URL to the origin of its page. */
function originOf(address: string): string {
  return new URL(address.replace(/^ws/, 'http')).origin
}

function addressOf(name: 'E2E_SITE_URL' | 'E2E_CONTROL_URL'): string {
  const address = process.env[name]
  if (!address) throw new Error(`${name} is unset: run the specs with Playwright's own command.`)
  return address
}
