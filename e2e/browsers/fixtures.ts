import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, type TestInfo } from '@playwright/test'
import { createDevnetClient, type DevnetClient } from '#devnet/client.ts'
import { createChain, type TestChain } from '#packages/playwright/src/chain.ts'
import { createMailbox, type TestMailbox } from '#packages/playwright/src/mailbox.ts'
import { waitUntil } from '#packages/playwright/src/waitUntil.ts'
import { type BrowserWallet, createWallet } from '#packages/playwright/src/wallet.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { root } from '#tests/support/tree.ts'
import { bundledDevnetArguments } from '../../scripts/lib/bundleDevnet.ts'
import { findFirefox, findWebKit } from '../../scripts/lib/otherBrowsers.ts'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startStack } from '../../scripts/lib/stack.mjs'
import type { BrowserDriver, BrowserProgram } from './BrowserDriver.ts'
import { type BrowserPage, browserPage } from './BrowserPage.ts'
import type { Wanted } from './findElements.ts'
import { startFirefox } from './startFirefox.ts'
import { startTlsProxy, type TlsProxy } from './startTlsProxy.ts'
import { startWebKit } from './startWebKit.ts'

/** The browser of a project. */
export type BrowserOptions = { otherBrowser: 'firefox' | 'webkit' }

type WorkerFixtures = BrowserOptions & {
  /** The secure site behind the proxy, and its devnet. */
  secureSite: { origin: string; client: DevnetClient; proxy: TlsProxy }
  /** Undefined, with the reason, on a machine without this browser. */
  program: { running: BrowserProgram } | { missing: string }
}

type Fixtures = {
  driver: BrowserDriver
  /** The browser's first window, before it has opened the site. */
  window: BrowserPage
  /**
   * Another open window of this browser, once there is one. If the first window shows the button that
   * opens one which the browser has blocked, it is pressed.
   */
  nextWindow: (unblock?: Wanted) => Promise<BrowserPage>
  client: DevnetClient
  wallet: BrowserWallet
  mailbox: TestMailbox
  chain: TestChain
}

/** `test` of the flows, in a browser other than Chromium. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  otherBrowser: ['firefox', { option: true, scope: 'worker' }],

  secureSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const dataDir = await createDataDirectory()
      const port = await freePort(Number(process.env.E2E_PORT || 3100))
      const origin = `https://localhost:${port}`
      const proxy = await startTlsProxy()
      const running = await startStack({
        root,
        mode: 'start',
        port,
        devnetPort: Number(process.env.E2E_DEVNET_PORT || 4100),
        dataDir,
        devnetArguments: await bundledDevnetArguments(),
        env: {
          ...process.env,
          APP_ORIGIN: origin,
          RATE_LIMITS: 'all=100000/60',
          LOG_LEVEL: 'warn',
        },
        logFolder: join(root, 'test-results', 'logs-browsers'),
      })
      await use({ origin, client: createDevnetClient(running.controlUrl), proxy })
      await running.stop()
      await proxy.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  program: [
    async ({ otherBrowser, secureSite }, use) => {
      const { address } = secureSite.proxy
      const started = await startBrowser(otherBrowser, address)
      await use(started)
      if ('running' in started) await started.running.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  driver: async ({ program }, use, info) => {
    if ('missing' in program) {
      info.skip(true, program.missing)
      return
    }
    const driver = await program.running.open()
    await use(driver)
    if (info.status !== info.expectedStatus) await attachWindows(info, driver)
    await driver.close()
  },

  window: async ({ driver, secureSite }, use) => {
    await use(browserPage(driver, driver.firstWindow, secureSite.origin))
  },

  nextWindow: async ({ driver, window: first, secureSite }, use) => {
    await use(async (unblock) => {
      const window = await waitUntil(async () => {
        const other = (await driver.windows()).find((one) => one !== driver.firstWindow)
        if (!other && unblock && (await first.isShown(unblock))) await first.click(unblock)
        return other
      }, 'No other window opened.')
      return browserPage(driver, window, secureSite.origin)
    })
  },

  client: async ({ secureSite }, use) => {
    await secureSite.client.reset()
    await use(secureSite.client)
  },
  wallet: async ({ client }, use) => use(await createWallet(client)),
  mailbox: async ({ client }, use) => use(createMailbox(client)),
  chain: async ({ client }, use) =>
    use(createChain({ client, services: await client.services() }, 'chain')),
})

/**
 * Attaches what each window shows to a failed test, as files whose paths the reporter prints. What
 * cannot be read is replaced by the reason.
 */
async function attachWindows(info: TestInfo, driver: BrowserDriver): Promise<void> {
  const lines = driver.consoleErrors().map((line) => `console: ${line}`)
  for (const window of await driver.windows())
    try {
      const path = info.outputPath(`${window}.png`)
      await writeFile(path, await driver.screenshot(window))
      info.attachments.push({ name: 'window', path, contentType: 'image/png' })
    } catch (error) {
      lines.push(`${window}: ${error}`)
    }
  const path = info.outputPath('browser.txt')
  await writeFile(path, `${lines.join('\n')}\n`)
  info.attachments.push({ name: 'browser', path, contentType: 'text/plain' })
}

async function startBrowser(
  name: BrowserOptions['otherBrowser'],
  proxyAddress: string,
): Promise<WorkerFixtures['program']> {
  if (name === 'firefox') {
    const found = findFirefox()
    if ('missing' in found) return found
    return { running: await startFirefox(found.paths.firefox, proxyAddress) }
  }
  const found = findWebKit()
  if ('missing' in found) return found
  return { running: await startWebKit(found.paths, proxyAddress) }
}
