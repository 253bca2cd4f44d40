import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, JSHandle } from '@playwright/test'
import type { BenchStack } from './BenchStack.ts'
import { bundlePage, pageText } from './bundlePage.ts'
import type { WalletConnectBench } from './walletConnectPage.ts'

const entry = fileURLToPath(new URL('./walletConnectPage.ts', import.meta.url))
const projectId = 'latchkey-devnet'
const clients = ['connector', 'provider'] as const
const pairings = 6
/** Number of signatures per page; the first few are not counted. */
const signatures = 10
const warmUps = 3
/** Time limit for one step, in milliseconds; the phone itself responds immediately. */
const stepMs = 60_000

type Client = (typeof clients)[number]

/** Milliseconds by client and action. */
type Times = Record<Client, { pair: number[]; sign: number[] }>

/**
 * Pairs with the devnet's phone and requests signatures, alternating between our connector and the
 * official provider, with a new page for each pairing. The phone approves everything immediately.
 * Returns the milliseconds by client and action: `connector.pair`, `provider.sign` and so on.
 */
export async function walletConnectTimes(
  browser: Browser,
  services: BenchStack['services'],
): Promise<Times> {
  const harness = await startPage()
  const query = new URLSearchParams({
    projectId,
    relayUrl: services.relay,
    rpcUrl: services.chain,
  })
  const times: Times = { connector: { pair: [], sign: [] }, provider: { pair: [], sign: [] } }
  try {
    for (let round = 0; round < pairings; round++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${harness.url}/?${query}`)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      const bench = await page.evaluateHandle<WalletConnectBench>('window.bench')
      // The first one in a page warms the phone up for the other, so they take turns.
      const order = round % 2 === 0 ? clients : clients.toReversed()
      for (const client of order)
        times[client].pair.push(await pair(bench, client, services.control))
      await sign(bench, times)
      await context.close()
    }
    return times
  } finally {
    harness.stop()
  }
}

/** Alternates between both, so that other load on the machine affects both equally. */
async function sign(bench: JSHandle<WalletConnectBench>, times: Times): Promise<void> {
  for (let turn = 0; turn < signatures; turn++) {
    for (const client of clients) {
      const took = await withStepTimeout(
        bench.evaluate((page, [name, text]) => page[name].sign(text), [
          client,
          `message ${turn}`,
        ] as const),
      )
      // The first few are warm-ups.
      if (turn >= warmUps) times[client].sign.push(took)
    }
  }
}

/** Measures from passing the link to the phone until the page is connected. */
async function pair(
  bench: JSHandle<WalletConnectBench>,
  client: Client,
  controlUrl: string,
): Promise<number> {
  const uri = await withStepTimeout(bench.evaluate((page, name) => page[name].showUri(), client))
  const at = performance.now()
  await setPhone(controlUrl, '/pair', { uri })
  await withStepTimeout(bench.evaluate((page, name) => page[name].connected(), client))
  return performance.now() - at
}

/**
 * Adds a time limit to a step in the page, so that the benchmark always ends.
 * @throws if the step hangs
 */
export async function withStepTimeout<Result>(step: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const tooLate = pause(stepMs, undefined, { signal: late.signal }).then((): never => {
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
export async function setPhone(controlUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${controlUrl}/control/phone${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`the phone responded with ${response.status} to ${path}`)
}

async function startPage() {
  const scripts = await bundlePage(entry)
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (name === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageText)
    } else if (scripts.has(name)) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end(scripts.get(name))
    } else response.writeHead(404).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
