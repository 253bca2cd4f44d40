import type { Browser } from '@playwright/test'
import { median } from './median.ts'

/** Medians of several visits with an empty cache, in milliseconds; the heap in MB. */
export type FirstScreenTimes = {
  firstPaint: number
  /** Until a button has its handler. */
  button: number
  /** Sum of what tasks took longer than 50 ms, until the page is idle. */
  blocking: number
  heap: number
}

/** DevTools' "Slow 4G", in bytes per second. */
export const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
/** A phone's processor beside this one. */
export const cpuSlowdown = 4

/**
 * Visits pages by turns on a slow phone's terms: a processor slowed down four times, and slow 4G. So
 * that pages can be compared, each is visited once per round.
 */
export async function firstScreenTimes(
  browser: Browser,
  urls: string[],
  rounds = 5,
): Promise<FirstScreenTimes[]> {
  const visits: FirstScreenTimes[][] = urls.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, url] of urls.entries()) visits[index]?.push(await visit(browser, url))
  const medianOf = (times: FirstScreenTimes[], name: keyof FirstScreenTimes) =>
    median(times.map((one) => one[name]))
  return visits.map((times) => ({
    firstPaint: medianOf(times, 'firstPaint'),
    button: medianOf(times, 'button'),
    blocking: medianOf(times, 'blocking'),
    heap: medianOf(times, 'heap'),
  }))
}

async function visit(browser: Browser, url: string): Promise<FirstScreenTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    const times = await page.evaluate(readTimes)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { ...times, heap: usedSize / 1e6 }
  } finally {
    await context.close()
  }
}

type Observed = { benchButton?: number; benchBlocking?: number }

/** Runs in the page before its scripts. React has hydrated a button once it has its props. */
function observe(): void {
  const observed = globalThis as Observed
  observed.benchBlocking = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      observed.benchBlocking = (observed.benchBlocking ?? 0) + Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const look = setInterval(() => {
    const button = document.querySelector('main button')
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return
    clearInterval(look)
    observed.benchButton = performance.now()
  }, 5)
}

/** Runs in the page. */
function readTimes() {
  const { benchButton = 0, benchBlocking = 0 } = globalThis as Observed
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return { firstPaint: paint?.startTime ?? 0, button: benchButton, blocking: benchBlocking }
}
