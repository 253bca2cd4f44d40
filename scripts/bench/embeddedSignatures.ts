import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Route } from '@playwright/test'
import { attachAuthenticator } from '#packages/playwright/src/attachAuthenticator.ts'
import type { BenchStack } from './BenchStack.ts'
import { bundlePage, pageText } from './bundlePage.ts'
import type { EmbeddedBench } from './embeddedPage.ts'

const entry = fileURLToPath(new URL('./embeddedPage.ts', import.meta.url))
const signatures = 100
const warmUps = 10
const reloads = 10

/** Milliseconds of each signature, and what the connector's took. */
type EmbeddedSignatures = {
  ours: number[]
  baseline: number[]
  /** Size of one request's body. */
  bytes: number
  /** Requests per signature. */
  requestsEach: number
  /** Prompts of all signatures. */
  prompts: number
  /** Milliseconds of the first stamp after a reload. */
  firstStamps: number[]
}

/**
 * Signs messages alternately with our connector and the baseline, on a page of the site's own
 * origin. Returns the milliseconds of each, and the number of requests and prompts while the
 * connector signed.
 */
export async function embeddedSignatures(
  browser: Browser,
  { siteUrl, services }: BenchStack,
): Promise<EmbeddedSignatures> {
  const context = await browser.newContext()
  const place = `${siteUrl}/bench/`
  const scripts = await bundlePage(entry)
  const serve = (route: Route) => {
    const script = scripts.get(basename(new URL(route.request().url()).pathname))
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: pageText })
      : route.fulfill({ contentType: 'text/javascript', body: script })
  }
  await context.route(`${place}**`, serve)
  // The page's address space is unknown, so Chromium asks before it may reach this machine.
  await context.grantPermissions(['local-network-access'], { origin: siteUrl })
  const page = await context.newPage()
  const authenticator = await addAuthenticator(page)
  const query = new URLSearchParams({
    custody: services.custody.replace(/\/$/, ''),
    frames: services.frames.replace(/\/$/, ''),
    rpcUrl: services.chain,
  })
  await page.goto(`${place}?${query}`)
  const benchOf = async () => {
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    return page.evaluateHandle<EmbeddedBench>('window.bench')
  }
  const bench = await benchOf()
  await bench.evaluate((page) => page.signUp())
  await authenticator.walkAway()

  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await bench.evaluate((page) => page.sign('the first'))
  const template = (await sent).postData() ?? ''
  // Routing requests through the driver slows the page down; all files are loaded by now.
  await context.unroute(`${place}**`)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const prompts = authenticator.prompts.length
  const times: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] }
  let own = 0
  const step = {
    async ours(turn: number) {
      const before = requests.length
      const took = await bench.evaluate((page, text) => page.sign(text), `message ${turn}`)
      if (turn >= warmUps) own += requests.length - before
      return took
    },
    baseline: () => bench.evaluate((page, body) => page.baseline(body), template),
  }
  for (let turn = 0; turn < warmUps + signatures; turn++) {
    // The order alternates, so that other load on the machine affects both equally.
    const variants = ['ours', 'baseline'] as const
    for (const variant of turn % 2 === 0 ? variants : variants.toReversed()) {
      const took = await step[variant](turn)
      if (turn >= warmUps) times[variant].push(took)
    }
  }
  const signaturePrompts = authenticator.prompts.length - prompts
  await context.route(`${place}**`, serve)
  const firstStamps: number[] = []
  for (let turn = 0; turn < reloads; turn++) {
    await page.reload()
    const reloaded = await benchOf()
    firstStamps.push(await reloaded.evaluate((page, body) => page.firstStamp(body), template))
  }
  await context.close()
  return {
    ...times,
    firstStamps,
    bytes: Buffer.byteLength(template),
    requestsEach: own / signatures,
    prompts: signaturePrompts,
  }
}

/** Adds a virtual authenticator that counts its prompts and whose user can be absent. */
export async function addAuthenticator(page: Page) {
  const { session, authenticatorId } = await attachAuthenticator(page)
  const prompts: ('create' | 'get')[] = []
  session.on('WebAuthn.credentialAdded', () => prompts.push('create'))
  session.on('WebAuthn.credentialAsserted', () => prompts.push('get'))
  return {
    prompts,
    walkAway: () =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
  }
}
