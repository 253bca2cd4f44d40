import { createServer } from 'node:http'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundlePage, pageText } from './bundlePage.mjs'

const entry = fileURLToPath(new URL('./remotePage.mjs', import.meta.url))
const projectId = 'latchkey-devnet'
const ways = ['connector', 'provider']
const pairings = 6
/** Number of signatures per page; the first few are not counted. */
const signatures = 10
const warmUps = 3
/** Time limit for one step, in milliseconds; the phone itself responds immediately. */
const stepMs = 60_000

/**
 * Pairs with the devnet's phone and requests signatures, alternating between our connector and the
 * official provider, with a new page for each pairing. The phone approves everything immediately.
 * Returns the milliseconds by client and action: `connector.pair`, `provider.sign` and so on.
 */
export async function remoteWays(browser, services) {
  const harness = await startPage()
  const query = new URLSearchParams({
    projectId,
    relayUrl: services.relay,
    rpcUrl: services.chain,
  })
  const times = {}
  for (const way of ways) times[way] = { pair: [], sign: [] }
  try {
    for (let round = 0; round < pairings; round++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${harness.url}/?${query}`)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      // The first one in a page warms the phone up for the other, so they take turns.
      const order = round % 2 === 0 ? ways : [...ways].reverse()
      for (const way of order) times[way].pair.push(await pair(page, way, services.control))
      await sign(page, times)
      await context.close()
    }
    return times
  } finally {
    harness.stop()
  }
}

/** Alternates between both, so that other load on the machine affects both equally. */
async function sign(page, times) {
  for (let turn = 0; turn < signatures; turn++) {
    for (const way of ways) {
      const took = await inTime(
        page.evaluate(([name, text]) => window.bench[name].sign(text), [way, `message ${turn}`]),
      )
      // The first few are warm-ups.
      if (turn >= warmUps) times[way].sign.push(took)
    }
  }
}

/** Measures from passing the link to the phone until the page is connected. */
async function pair(page, way, controlUrl) {
  const uri = await inTime(page.evaluate((name) => window.bench[name].showUri(), way))
  const at = performance.now()
  await tellPhone(controlUrl, '/pair', { uri })
  await inTime(page.evaluate((name) => window.bench[name].connected(), way))
  return performance.now() - at
}

/**
 * Adds a time limit to a step in the page, so that the benchmark always ends.
 * @throws if the step hangs
 */
export async function inTime(step) {
  const late = new AbortController()
  const tooLate = pause(stepMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`A step of WalletConnect took more than ${stepMs / 1000} s.`)
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([step, tooLate])
  } finally {
    late.abort()
  }
}

/** Sets one of the phone's switches through the control port. */
export async function tellPhone(controlUrl, path, body) {
  const response = await fetch(`${controlUrl}/control/phone${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`the phone answered ${response.status} to ${path}`)
}

async function startPage() {
  const scripts = await bundlePage(entry)
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname)
    if (name === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageText)
    } else if (scripts.has(name)) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end(scripts.get(name))
    } else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${server.address().port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
