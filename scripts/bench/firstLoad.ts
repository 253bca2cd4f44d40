import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request, Response } from '@playwright/test'

type Weight = {
  scriptKb: number
  sdkKb: number
  requests: number
  foreignHosts: string[]
}

/** What a page loads before any click, and what `act` adds to it. */
export type FirstLoad = Weight & {
  scripts: number
  /** What the page requested after it handled clicks: the user does not wait for it. */
  laterKb: number
  /** `brotliKib` is the size of the same scripts at the highest level of brotli. */
  opened: (Weight & { brotliKib: number; ms: number }) | undefined
}

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
export const firstLoadBudgetKb = 153.8

/** The same for the first page of a site that `create-latchkey` has written, with every wallet. */
export const createdSiteKb = 155

/** The same for `/sign` and `/account`, which show a visitor without a session the sign-in card. */
export const signedOutBudgetKb = 155.5

/** The same for a signed-in user of `/sign`, with wagmi's core and the first form. */
export const signBudgetKb = 193.5

/** The same for a signed-in user of `/account`. */
export const accountBudgetKb = 174.7

/** Budget for the scripts that opening WalletConnect for the first time adds, brotli 11, in KiB. */
export const walletConnectKib = 147.4

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
  const traffic = watchTraffic(context)
  const page = await context.newPage()
  await page.addInitScript(markUsable, hydratedEvent)
  await page.goto(url)
  await traffic.ended(page)
  const later = await page.evaluate(requestedLater)
  const known = [url, ...configured].map((one) => new URL(one).host)
  const before = traffic.take()
  const all = await ownScripts(before.responses, url)
  const laterKb = gzipKb(all.filter((script) => later.includes(script.url)))
  const total = weigh(all, before.requested, { known, sdkMarker })
  const load = { ...total, scriptKb: total.scriptKb - laterKb, laterKb, scripts: all.length }
  let opened: FirstLoad['opened']
  if (act) {
    const at = performance.now()
    await act(page)
    const ms = performance.now() - at
    await traffic.ended(page)
    const after = traffic.take()
    const added = await ownScripts(after.responses, url)
    opened = {
      ...weigh(added, after.requested, { known, sdkMarker }),
      brotliKib: brotliKib(added),
      ms,
    }
  }
  await context.close()
  return { ...load, opened }
}

/** A page is complete if it has requested no script for this long, in milliseconds. */
const quietMs = 500

/**
 * The requests and responses of a context. `take` returns what came since the last call; `ended` waits
 * until the page is idle, as it loads some code then, and no script is under way. Other requests may
 * never end: the devnet's wallet keeps one open.
 */
function watchTraffic(context: BrowserContext) {
  let responses: Response[] = []
  let requested: URL[] = []
  let lastAt = performance.now()
  const pending = new Set<Request>()
  const isScript = (request: Request) => request.resourceType() === 'script'
  const end = (request: Request) => {
    if (pending.delete(request)) lastAt = performance.now()
  }
  context.on('request', (request) => {
    requested.push(new URL(request.url()))
    if (!isScript(request)) return
    pending.add(request)
    lastAt = performance.now()
  })
  context.on('response', (response) => responses.push(response))
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return {
    take() {
      const taken = { responses, requested }
      responses = []
      requested = []
      return taken
    },
    async ended(page: Page) {
      do await page.evaluate(untilIdle, quietMs)
      while (pending.size > 0 || performance.now() - lastAt < quietMs)
    },
  }
}

type Script = { url: string; body: Buffer }

async function ownScripts(responses: Response[], url: string): Promise<Script[]> {
  const { host } = new URL(url)
  const scripts = responses
    .filter((one) => one.request().resourceType() === 'script')
    .filter((one) => new URL(one.url()).host === host)
  return Promise.all(scripts.map(async (one) => ({ url: one.url(), body: await one.body() })))
}

function weigh(
  scripts: Script[],
  requested: URL[],
  { known, sdkMarker }: { known: string[]; sdkMarker: string },
): Weight {
  const http = requested.filter(({ protocol }) => /^(http|ws)s?:$/.test(protocol))
  const foreign = http.map(({ host }) => host).filter((host) => !known.includes(host))
  return {
    scriptKb: gzipKb(scripts),
    sdkKb: gzipKb(scripts.filter(({ body }) => body.includes(sdkMarker))),
    requests: http.length,
    foreignHosts: [...new Set(foreign)],
  }
}

/** Runs in the page: waits for that time, and then for an idle moment. */
async function untilIdle(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await new Promise((resolve) => requestIdleCallback(resolve))
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

function gzipKb(scripts: Script[]): number {
  return scripts.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

function brotliKib(scripts: Script[]): number {
  return scripts.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0) / 1024
}
