import type { Page } from '@playwright/test'
import { type RunningHarness, startHarness } from '#e2e/harness/startHarness.ts'
import { allowAlgorithmWarning } from '#e2e/support/embeddedActions.ts'
import { forgetSent } from '#e2e/support/forgetSent.ts'
import { type RunningSite, siteTest } from '#e2e/support/siteTest.ts'
import { storedSecrets } from '#e2e/support/storedSecrets.ts'
import { expect as packageExpect } from '#packages/playwright/src/matchers.ts'
import type { TestDevnet } from '#packages/playwright/src/TestDevnet.ts'
import { type Watch, watchPage } from '#packages/playwright/src/watchPage.ts'

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
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context, devnet, hostility, runningSite, resetDevnet: _ }, use) => {
      const origins = otherOrigins(devnet, runningSite)
      const watch = await watchPage(context, [...origins, originOf(runningSite.siteUrl)])
      // React renders anew what was changed before it took the page over, and says so.
      if (hostility) watch.allowConsole(/Minified React error #(418|423|425)/)
      await use(watch)
      const problems = [...watch.problems(), ...(await storedSecrets(context, origins))]
      // An open page would tell the server again what became of what it has sent.
      await Promise.all(context.pages().map((page) => page.close()))
      await forgetSent(context.request, runningSite.siteUrl)
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
    { auto: true },
  ],

  passkeys: async ({ passkeys, watch }, use) => {
    allowAlgorithmWarning(watch)
    await use(passkeys)
  },

  smartWallet: async ({ smartWallet, watch }, use) => {
    allowAlgorithmWarning(watch)
    await use(smartWallet)
  },

  otherPage: async ({ browser, devnet, runningSite }, use) => {
    const context = await browser.newContext({ baseURL: runningSite.siteUrl })
    await use(await context.newPage())
    const problems = await storedSecrets(context, otherOrigins(devnet, runningSite))
    await context.close()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  },

  harness: [
    async ({ runningSite }, use) => {
      const harness = await startHarness(runningSite.siteUrl)
      await use(harness)
      await harness.stop()
    },
    { scope: 'worker' },
  ],
})

/** The expectations that belong to `test`, with those about requests to wallets. */
export const expect: typeof packageExpect = packageExpect

/** Origins of the devnet, whose wallets and services store secrets of their own. */
function otherOrigins({ services }: TestDevnet, { siteUrl, controlUrl }: RunningSite): string[] {
  return [...Object.values(services), controlUrl].filter((url) => url !== siteUrl).map(originOf)
}

/** Maps a socket URL to the origin of its page. */
function originOf(address: string): string {
  return new URL(address.replace(/^ws/, 'http')).origin
}
