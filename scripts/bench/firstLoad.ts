import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'

type Weight = {
  scriptKb: number
  /** Of these, what the page requested after it handled clicks: the user does not wait for it. */
  laterKb: number
  /** Of the same scripts, at the highest level. */
  brotliKib: number
  sdkKb: number
  scripts: number
  requests: number
  foreignHosts: string[]
}

/** What a page loads before any click, and what `act` adds to it. */
export type FirstLoad = Weight & { opened: (Omit<Weight, 'scripts'> & { ms: number }) | undefined }

type FirstLoadOptions = {
  act?: ((page: Page) => Promise<unknown>) | undefined
  configured?: string[]
  sdkMarker?: string
  /** Cookies and storage of a visitor who is signed in; the cache is empty nevertheless. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
}

/** What react/ui/repeatEarlyClick.ts dispatches once the page handles clicks. */
const hydratedEvent = 'hydrated'

/** Budget for the sign-in page's scripts until it handles clicks, gzip -9, in kB of 1000 bytes. */
export const firstLoadBudgetKb = 150

/** The same for `/sign` and `/account`, which show a visitor without a session the sign-in card. */
export const signedOutBudgetKb = 152

/** The same for a signed-in user of `/sign`, with wagmi's core and the first form. */
export const signBudgetKb = 189.5

/** The same for a signed-in user of `/account`. */
export const accountBudgetKb = 171.5

/** Budget for the scripts that opening WalletConnect for the first time adds, brotli 11, in KiB. */
export const walletConnectKib = 143

/** Budget for the error catalog's scripts, which needs no wallet: a blank page of Next and 5 kB. */
export const errorsBudgetKb = 140.2

/**
 * Opens a page with an empty cache and measures what loads before any click: the site's own scripts
 * as gzip -9 in kB (1000 bytes), until the page handles clicks and after that; the number of requests;
 * and hosts that are neither the page's own nor `configured` (the devnet's, whose wallet would be an
 * extension on a real site). `sdkKb` is the size of the scripts that contain `sdkMarker`. Default for
 * `sdkMarker`: a string of WalletConnect's SDK. `act` continues from there, to measure what loads on
 * an action and how long that takes.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  // A method of the relay's protocol, which only the SDK's code contains.
  { act, configured = [], sdkMarker = 'irn_subscribe', storageState }: FirstLoadOptions = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  const seen: Response[] = []
  context.on('response', (response) => seen.push(response))
  const requested: URL[] = []
  context.on('request', (request) => requested.push(new URL(request.url())))
  const page = await context.newPage()
  await page.addInitScript(markUsable, hydratedEvent)
  await page.goto(url, { waitUntil: 'networkidle' })
  const later = await page.evaluate(requestedLater)
  const load = await weigh(seen, requested, { url, configured, sdkMarker, later })
  let opened: FirstLoad['opened']
  if (act) {
    const at = performance.now()
    await act(page)
    const ms = performance.now() - at
    await page.waitForLoadState('networkidle')
    const all = await weigh(seen, requested, { url, configured, sdkMarker, later: [] })
    opened = {
      scriptKb: all.scriptKb - load.scriptKb - load.laterKb,
      laterKb: 0,
      brotliKib: all.brotliKib - load.brotliKib,
      sdkKb: all.sdkKb - load.sdkKb,
      requests: all.requests - load.requests,
      foreignHosts: all.foreignHosts,
      ms,
    }
  }
  await context.close()
  return { ...load, opened }
}

async function weigh(
  responses: Response[],
  requested: URL[],
  {
    url,
    configured,
    sdkMarker,
    later,
  }: { url: string; configured: string[]; sdkMarker: string; later: string[] },
): Promise<Weight> {
  const isOwn = (one: Response) => new URL(one.url()).host === new URL(url).host
  const scripts = responses.filter((one) => one.request().resourceType() === 'script').filter(isOwn)
  const bodies = await Promise.all(scripts.map((one) => one.body()))
  const laterBodies = bodies.filter((_, index) => later.includes(scripts[index]?.url() ?? ''))
  const laterKb = gzipKb(laterBodies)
  const http = requested.filter(({ protocol }) => /^(http|ws)s?:$/.test(protocol))
  const known = [url, ...configured].map((one) => new URL(one).host)
  const foreign = http.map(({ host }) => host).filter((host) => !known.includes(host))
  return {
    scriptKb: gzipKb(bodies) - laterKb,
    laterKb,
    brotliKib: brotliKib(bodies),
    sdkKb: gzipKb(bodies.filter((body) => body.includes(sdkMarker))),
    scripts: scripts.length,
    requests: http.length,
    foreignHosts: [...new Set(foreign)],
  }
}

/** Runs in the page before its scripts: notes when it handles clicks. */
function markUsable(eventName: string): void {
  document.addEventListener(eventName, () => performance.mark('usable'), { once: true })
}

/** Runs in the page: the scripts that it requested after that. None, if it never tells. */
function requestedLater(): string[] {
  const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime > usable)
    .map(({ name }) => name)
}

function gzipKb(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

function brotliKib(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1024
}
