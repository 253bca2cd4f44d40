import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { type RunningHarness, startHarness } from '#e2e/harness/startHarness.ts'
import { siteTest } from '#e2e/support/siteTest.ts'
import { storedSecrets } from '#e2e/support/storedSecrets.ts'
import { type Watch, watchPage } from '#e2e/support/watchPage.ts'
import { attachDevnet } from '#packages/playwright/src/attachDevnet.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import type { PreparedPage } from '#tests/connectors/conformance.ts'

type Fixtures = {
  /** The page of a connector: the same one for all its checks, without what earlier ones stored. */
  pageOf(subject: Subject): Promise<PreparedPage>
}

type WorkerFixtures = { shared: SharedPage }

/** The page of one connector at a time. */
type SharedPage = {
  open(subject: Subject, control: DevnetClient): Promise<PreparedPage>
  /** Closes other windows and clears the page; throws if something was logged or stored. */
  clear(): Promise<void>
  /** The browser context of the page, once it was opened. */
  context(): BrowserContext | undefined
}

/** A subject's browser context, watched like those of the other specs. */
type OpenPage = {
  subject: Subject
  context: BrowserContext
  /** Open as long as the page: to detach a session removes the page's virtual authenticators. */
  session: CDPSession
  watch: Watch
  page: PreparedPage
}

/**
 * `test` of the conformance specs. A page of its own for every check would take most of their time:
 * all checks of a connector use one, which opens the connector anew for each. After a failed check
 * Playwright starts a new worker, and so a new page.
 */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  shared: [
    async ({ browser, runningSite }, use) => {
      const harness = await startHarness(runningSite.siteUrl)
      let opened: OpenPage | undefined
      await use({
        async open(subject, control) {
          if (opened?.subject !== subject) {
            await opened?.context.close()
            opened = await openPage(browser, harness, subject, control)
          }
          await subject.reset?.(opened.page)
          return opened.page
        },
        async clear() {
          if (opened) await clearPage(opened, harness.url)
        },
        context: () => opened?.context,
      })
      await opened?.context.close()
      await harness.stop()
    },
    { scope: 'worker' },
  ],

  // Without a context of its own for each check.
  resetDevnet: async ({ devnet, shared }, use, info) => {
    await devnet.client.reset()
    await use(undefined)
    const context = shared.context()
    if (info.status !== info.expectedStatus && context)
      await attachDevnet(info, context, devnet.client)
  },

  pageOf: async ({ shared, devnet, resetDevnet: _ }, use) => {
    await use((subject) => shared.open(subject, devnet.client))
    await shared.clear()
  },
})

async function openPage(
  browser: Browser,
  harness: RunningHarness,
  subject: Subject,
  control: DevnetClient,
): Promise<OpenPage> {
  const context = await browser.newContext()
  const services = Object.values(await control.services())
  const origins = [...services, harness.url].map(
    (url) => new URL(url.replace(/^ws/, 'http')).origin,
  )
  const watch = await watchPage(context, origins)
  const { allowConsole } = watch
  if (subject.allowConsole) allowConsole(subject.allowConsole)
  const page: PreparedPage = {
    ...{ page: await context.newPage(), control, url: harness.url, allowConsole },
    async showOnSite() {
      const url = await harness.showOnSite(context)
      watch.allowOrigin(new URL(url).origin)
      return url
    },
    query: undefined,
  }
  const session = await context.newCDPSession(page.page)
  const query = await subject.prepare?.(page)
  return { subject, context, session, watch, page: { ...page, query } }
}

/** What a check left behind: windows, listeners, storage of the page's origin. */
async function clearPage({ context, session, watch, page: { page } }: OpenPage, origin: string) {
  for (const other of context.pages()) if (other !== page) await other.close()
  const problems = [...watch.problems(), ...(await storedSecrets(context, []))]
  page.removeAllListeners('pageerror')
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${origin}/empty`)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
