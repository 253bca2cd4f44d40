import type { Page } from '@playwright/test'
import { type RunningHarness, startHarness } from './harness/startHarness.ts'
import { storedSecrets } from './support/storedSecrets.ts'
import { type Watch, watchPage } from './support/watchPage.ts'
import { worldTest } from './support/worldTest.ts'

type Fixtures = {
  /** Watches every page of the test; what it records fails the test, unless the test allows it. */
  watch: Watch
  /** A page of another browser context, which is not watched. */
  otherPage: Page
}

type WorkerFixtures = {
  /** A connector's page without the site, served to the specs that request it. */
  harness: RunningHarness
}

/**
 * `test` of the specs. A console error or warning, an uncaught error, a CSP violation or a request
 * beyond the configured origins fails the test, and so does key material that the site has stored
 * when the test ends.
 */
export const test = worldTest.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context, control, world }, use) => {
      const services = Object.values(await control.services())
      const addresses = [...services, world.controlUrl, world.siteUrl]
      const watch = await watchPage(context, addresses.map(originOf))
      await use(watch)
      const otherOrigins = addresses.filter((url) => url !== world.siteUrl).map(originOf)
      const problems = [...watch.problems(), ...(await storedSecrets(context, otherOrigins))]
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
    { auto: true },
  ],

  otherPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    await use(await context.newPage())
    await context.close()
  },

  harness: [
    async ({ world }, use) => {
      const harness = await startHarness(world.siteUrl)
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
