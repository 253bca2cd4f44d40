import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, JSHandle, Page } from '@playwright/test'
import type { BenchStack } from './BenchStack.ts'
import { bundlePage, pageText } from './bundlePage.ts'
import type { SmartWalletBench, SmartWalletTiming } from './smartWalletPage.ts'

const entry = fileURLToPath(new URL('./smartWalletPage.ts', import.meta.url))
const turns = 20
const warmUps = 3
const coldVisits = 3

/** What is timed: a message signed, by the official SDK, the minimal popup, and a batch. */
type Variant = 'sign' | 'officialSign' | 'baseline' | 'batch'

/** The timings of each; `cold` connects before the SDK has loaded. */
export type SmartTimes = Record<Variant | 'cold', SmartWalletTiming[]>

/** A page with its functions, in a browser context of its own. */
type OpenPage = { page: Page; bench: JSHandle<SmartWalletBench> }

/** The minimal popup: reports that it has loaded, answers, and closes. */
const baselineText = `<!doctype html><script>
addEventListener('message', ({ source, origin, data }) => {
  source.postMessage({ requestId: data.id }, origin)
  close()
})
opener.postMessage({ event: 'PopupLoaded' }, location.origin.replace('keys.', ''))
</script>`

/**
 * Opens the smart wallet's popup repeatedly: to sign, to send a batch of two calls, alternating
 * with the minimal popup and, in a second browser, with the official SDK alone. The wallet approves
 * by itself and its owner is a key, so that neither a user nor an authenticator is measured.
 * Returns the milliseconds of each.
 */
export async function smartWalletTimes(
  browser: Browser,
  { services }: BenchStack,
): Promise<SmartTimes> {
  const site = await servePage()
  try {
    const times: SmartTimes = { cold: [], sign: [], officialSign: [], baseline: [], batch: [] }
    for (let visit = 0; visit < coldVisits; visit++) {
      const visited = await openPage(browser, site.port, services)
      times.cold.push(await visited.bench.evaluate((page) => page.connect()))
      await visited.page.context().close()
    }
    const ours = await openPage(browser, site.port, services)
    const other = await openPage(browser, site.port, services)
    await ours.bench.evaluate((page) => page.preload())
    await take(
      ours.page,
      ours.bench.evaluate((page) => page.connect()),
    )
    await take(
      other.page,
      other.bench.evaluate((page) => page.officialConnect()),
    )
    const steps = stepsOf(ours, other)
    // The first operation also deploys the account.
    await steps.batch('')
    const variants = Object.keys(steps) as Variant[]
    for (let turn = 0; turn < warmUps + turns; turn++) {
      for (const variant of variants) {
        const took = await steps[variant](`message ${turn}`)
        if (turn >= warmUps) times[variant].push(took)
      }
      // The order alternates, so that other load on the machine affects all equally.
      variants.reverse()
    }
    await ours.page.context().close()
    await other.page.context().close()
    return times
  } finally {
    site.close()
  }
}

/** One request of each kind; `other` has the official SDK alone. */
function stepsOf(
  ours: OpenPage,
  other: OpenPage,
): Record<Variant, (message: string) => Promise<SmartWalletTiming>> {
  return {
    sign: (message) =>
      take(
        ours.page,
        ours.bench.evaluate((page, text) => page.sign(text), message),
      ),
    officialSign: (message) =>
      take(
        other.page,
        other.bench.evaluate((page, text) => page.officialSign(text), message),
      ),
    baseline: () =>
      take(
        ours.page,
        ours.bench.evaluate((page) => page.baseline()),
      ),
    batch: () =>
      take(
        ours.page,
        ours.bench.evaluate((page) => page.batch()),
      ),
  }
}

async function openPage(
  browser: Browser,
  port: number,
  services: BenchStack['services'],
): Promise<OpenPage> {
  const page = await (await browser.newContext()).newPage()
  const query = new URLSearchParams({
    popup: `${services.popup}/connect`,
    // The same host as the wallet's, so that both popups need a separate process.
    baseline: `http://keys.localhost:${port}/baseline`,
    rpcUrl: services.chain,
  })
  await page.goto(`http://localhost:${port}/?${query}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return { page, bench: await page.evaluateHandle<SmartWalletBench>('window.bench') }
}

/** One request in a new popup: the previous one has closed, and so has this one at the end. */
async function take<Result>(page: Page, request: Promise<Result>): Promise<Result> {
  const result = await request
  for (;;) {
    const other = page
      .context()
      .pages()
      .find((one) => one !== page)
    if (!other) return result
    if (!other.isClosed()) await other.waitForEvent('close').catch(() => undefined)
  }
}

async function servePage() {
  const scripts = await bundlePage(entry)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const script = scripts.get(basename(pathname))
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? (pathname === '/baseline' ? baselineText : pageText))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
