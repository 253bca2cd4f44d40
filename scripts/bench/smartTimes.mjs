import { createServer } from 'node:http'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePage, pageText } from './bundlePage.mjs'

const entry = fileURLToPath(new URL('./smartPage.mjs', import.meta.url))
const turns = 20
const warmUps = 3
const coldVisits = 3

/** The minimal popup: reports that it has loaded, answers, and closes. */
const bareText = `<!doctype html><script>
addEventListener('message', ({ source, origin, data }) => {
  source.postMessage({ requestId: data.id }, origin)
  close()
})
opener.postMessage({ event: 'PopupLoaded' }, '*')
</script>`

/**
 * Opens the smart wallet's popup repeatedly: to sign, to send a batch of two calls, alternating
 * with the minimal popup and, in a second browser, with the official SDK alone. The wallet approves
 * by itself and its owner is a key, so that neither a user nor an authenticator is measured.
 * Returns the milliseconds of each.
 */
export async function smartTimes(browser, { services }) {
  const site = await servePage()
  try {
    const cold = []
    for (let visit = 0; visit < coldVisits; visit++) {
      const { page, context } = await openPage(browser, site.port, services)
      cold.push(await page.evaluate(() => window.bench.connect()))
      await context.close()
    }
    const { page, context } = await openPage(browser, site.port, services)
    const other = await openPage(browser, site.port, services)
    await page.evaluate(() => window.bench.warm())
    await take(page, 'connect')
    await take(other.page, 'officialConnect')
    // The first operation also deploys the account.
    await take(page, 'batch')
    const pages = { sign: page, officialSign: other.page, bare: page, batch: page }
    const times = { sign: [], officialSign: [], bare: [], batch: [] }
    const ways = Object.keys(times)
    for (let turn = 0; turn < warmUps + turns; turn++) {
      for (const way of ways) {
        const took = await take(pages[way], way, `message ${turn}`)
        if (turn >= warmUps) times[way].push(took)
      }
      // The order alternates, so that other load on the machine affects all equally.
      ways.reverse()
    }
    await context.close()
    await other.context.close()
    return { cold, ...times }
  } finally {
    site.close()
  }
}

async function openPage(browser, port, services) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const query = new URLSearchParams({
    popup: `${services.popup}/connect`,
    // The same host as the wallet's, so that both popups need a separate process.
    bare: `http://keys.localhost:${port}/bare`,
    rpcUrl: services.chain,
  })
  await page.goto(`http://localhost:${port}/?${query}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return { page, context }
}

/** One request in a new popup: the previous one has closed, and so has this one at the end. */
async function take(page, way, given) {
  const took = await page.evaluate(([name, words]) => window.bench[name](words), [way, given])
  for (;;) {
    const other = page
      .context()
      .pages()
      .find((one) => one !== page)
    if (!other) return took
    if (!other.isClosed()) await other.waitForEvent('close').catch(() => undefined)
  }
}

async function servePage() {
  const scripts = await bundlePage(entry)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const script = scripts.get(basename(pathname))
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? (pathname === '/bare' ? bareText : pageText))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
