import type { Browser, BrowserContext, CDPSession, TestType } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { attachDevnet } from '../attachDevnet.ts'
import type { TestDevnet } from '../TestDevnet.ts'
import { test } from '../test.ts'
import { type Watch, watchPage } from '../watchPage.ts'
import type { PreparedPage } from './ConnectorPage.ts'
import { modulePath } from './modulePath.ts'
import type { Subject } from './Subject.ts'
import { shownFrame } from './shownFrame.ts'
import { type ConnectorServer, startConnectorServer } from './startConnectorServer.ts'

type Fixtures = {
  /** The page of a connector: the same one for all its checks. */
  pageOf(subject: Subject): Promise<PreparedPage>
}

type WorkerFixtures = {
  /** Finds what a check left behind besides messages and requests: one sentence each. */
  findRemains(context: BrowserContext): Promise<string[]>
  connectorPages: ConnectorPages
}

/** Playwright's `test` with what the suite needs of a project. */
export type ConformanceTest = TestType<Fixtures, object>

/** The page of one connector at a time. */
type ConnectorPages = {
  open(subject: Subject): Promise<PreparedPage>
  /** Closes the page's other windows; throws if something was logged or stored. */
  finish(): Promise<void>
  /** The browser context of the page, once it was opened. */
  context(): BrowserContext | undefined
}

/** A subject's browser context and its only page. */
type OpenPage = {
  subject: Subject
  context: BrowserContext
  /** Open as long as the page: to detach a session removes the page's virtual authenticators. */
  session: CDPSession
  watch: Watch
  page: PreparedPage
}

/**
 * `test` of the conformance suite. A page of its own for every check would take most of their time:
 * all checks of a connector use one. After a failed check Playwright starts a new worker, and so a
 * new page.
 */
export const conformanceTest = test.extend<Fixtures, WorkerFixtures>({
  // A check resets the devnet itself if it needs a new connection; it does not use `context`.
  resetDevnet: async ({ browserName: _ }, use) => use(undefined),

  findRemains: [
    async ({ browserName: _ }, use) => use(async () => []),
    { option: true, scope: 'worker' },
  ],

  connectorPages: [
    async ({ browser, devnet, findRemains }, use) => {
      const servers = new Map<string, Promise<ConnectorServer>>()
      const serverOf = (path: string) => {
        const server = servers.get(path) ?? startConnectorServer(path)
        servers.set(path, server)
        return server
      }
      let opened: OpenPage | undefined
      await use({
        async open(subject) {
          if (opened?.subject !== subject) {
            await opened?.context.close()
            const server = await serverOf(modulePath(subject))
            opened = await openPage(browser, server, subject, devnet)
          }
          return opened.page
        },
        async finish() {
          if (!opened) return
          const { context, page, watch } = opened
          for (const other of context.pages()) if (other !== page.page) await other.close()
          const problems = [...watch.problems(), ...(await findRemains(context))]
          if (problems.length > 0) throw new Error(problems.join('\n'))
        },
        context: () => opened?.context,
      })
      await opened?.context.close()
      for (const server of servers.values()) await (await server).stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  pageOf: async ({ connectorPages, devnet }, use, info) => {
    await use(connectorPages.open)
    const context = connectorPages.context()
    if (info.status !== info.expectedStatus && context)
      await attachDevnet(info, context, devnet.client)
    await connectorPages.finish()
  },
})

async function openPage(
  browser: Browser,
  server: ConnectorServer,
  subject: Subject,
  { client: control, services }: TestDevnet,
): Promise<OpenPage> {
  await control.reset()
  const context = await browser.newContext()
  const origins = [...Object.values(services), server.url].map(
    (url) => new URL(url.replace(/^ws/, 'http')).origin,
  )
  const watch = await watchPage(context, origins)
  const { allowConsole } = watch
  if (subject.allowConsole) allowConsole(subject.allowConsole)
  const page: PreparedPage = {
    page: await context.newPage(),
    control,
    url: server.url,
    allowConsole,
    async showOn(siteUrl) {
      const url = await server.showOn(context, siteUrl)
      watch.allowOrigin(new URL(url).origin)
      return url
    },
    parameters: {},
    progress: { hasConnected: false, isConnected: false },
    renew: () => renew(opened, control),
  }
  const session = await context.newCDPSession(page.page)
  const opened: OpenPage = { subject, context, session, watch, page }
  page.parameters = (await subject.prepare?.(page)) ?? {}
  return opened
}

/** Resets the devnet, and the page to that of a visitor: without listeners or storage. */
async function renew(
  { session, subject, page: prepared }: OpenPage,
  control: DevnetClient,
): Promise<void> {
  const { page, url: origin, progress } = prepared
  progress.isConnected = false
  page.removeAllListeners('pageerror')
  const frame = shownFrame(page, origin)
  // The browser keeps apart what a page stores in the frame of another site, and clears only its own.
  if (frame.url().startsWith(origin))
    await frame.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
  await page.goto(`${origin}/empty`)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  })
  await control.reset()
  await subject.reset?.(prepared)
}
