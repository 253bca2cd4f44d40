import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'

type Weight = {
  scriptKb: number
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
}

/** Budget for the sign-in page's scripts before any click, gzip -9, in kB of 1000 bytes. */
export const firstLoadBudgetKb = 175

/** Budget for the scripts that opening WalletConnect for the first time adds, brotli 11, in KiB. */
export const walletConnectKib = 125

/** Budget for the error catalog's scripts, which needs no wallet: a blank page of Next and 5 kB. */
export const errorsBudgetKb = 140

/**
 * Opens a page with an empty cache and measures what loads before any click: the site's own scripts
 * as gzip -9 in kB (1000 bytes), the number of requests, and hosts that are neither the page's own
 * nor `configured` (the devnet's, whose wallet would be an extension on a real site). `sdkKb` is
 * the size of the scripts that contain `sdkMarker`. Default for `sdkMarker`: a string of WalletConnect's
 * SDK. `act` continues from there, to measure what loads on an action and how long that takes.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  // A method of the relay's protocol, which only the SDK's code contains.
  { act, configured = [], sdkMarker = 'irn_subscribe' }: FirstLoadOptions = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const seen: Response[] = []
  context.on('response', (response) => seen.push(response))
  const requested: URL[] = []
  context.on('request', (request) => requested.push(new URL(request.url())))
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const load = await weigh(seen, requested, { url, configured, sdkMarker })
  let opened: FirstLoad['opened']
  if (act) {
    const at = performance.now()
    await act(page)
    const ms = performance.now() - at
    await page.waitForLoadState('networkidle')
    const all = await weigh(seen, requested, { url, configured, sdkMarker })
    opened = {
      scriptKb: all.scriptKb - load.scriptKb,
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
  { url, configured, sdkMarker }: { url: string; configured: string[]; sdkMarker: string },
): Promise<Weight> {
  const isOwn = (one: Response) => new URL(one.url()).host === new URL(url).host
  const scripts = responses.filter((one) => one.request().resourceType() === 'script').filter(isOwn)
  const bodies = await Promise.all(scripts.map((one) => one.body()))
  const http = requested.filter(({ protocol }) => /^(http|ws)s?:$/.test(protocol))
  const known = [url, ...configured].map((one) => new URL(one).host)
  const foreign = http.map(({ host }) => host).filter((host) => !known.includes(host))
  return {
    scriptKb: gzipKb(bodies),
    brotliKib: brotliKib(bodies),
    sdkKb: gzipKb(bodies.filter((body) => body.includes(sdkMarker))),
    scripts: scripts.length,
    requests: http.length,
    foreignHosts: [...new Set(foreign)],
  }
}

function gzipKb(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

function brotliKib(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1024
}
