import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { type RunningHarness, startHarness } from './harness/startHarness.ts'
import { storedSecrets } from './support/storedSecrets.ts'
import { type Watch, watchPage } from './support/watchPage.ts'
import { type RunningWorld, worldTest } from './support/worldTest.ts'

type Fixtures = {
  /** Watches every page of the test; what it records fails the test, unless the test allows it. */
  watch: Watch
  /** A page of another browser, whose console and requests are not watched. */
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
      const origins = await otherOrigins(control, world)
      const watch = await watchPage(context, [...origins, originOf(world.siteUrl)])
      await use(watch)
      const problems = [...watch.problems(), ...(await storedSecrets(context, origins))]
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
    { auto: true },
  ],

  otherPage: async ({ browser, control, world }, use) => {
    const context = await browser.newContext({ baseURL: world.siteUrl })
    await use(await context.newPage())
    const problems = await storedSecrets(context, await otherOrigins(control, world))
    await context.close()
    if (problems.length > 0) throw new Error(problems.join('\n'))
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

/** Origins of the devnet, whose wallets and services store secrets of their own. */
async function otherOrigins(control: DevnetClient, world: RunningWorld): Promise<string[]> {
  const services = Object.values(await control.services())
  const urls = [...services, world.controlUrl].filter((url) => url !== world.siteUrl)
  return urls.map(originOf)
}

/** Maps a socket URL to the origin of its page. */
function originOf(address: string): string {
  return new URL(address.replace(/^ws/, 'http')).origin
}
