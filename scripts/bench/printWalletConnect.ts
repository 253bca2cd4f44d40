import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { transform } from 'esbuild'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { firstLoad } from './firstLoad.ts'
import { withGoal } from './goal.ts'
import { median } from './median.ts'
import { setPhone, walletConnectTimes, withStepTimeout } from './walletConnectTimes.ts'

/** Size of the official provider alone, bundled and minified, gzip -9, in kB. */
const sdkKb = 153
/** Goal for the time from the click to the code, with everything warm, in milliseconds. */
const codeMost = 250
const visits = 5

/**
 * Measures WalletConnect in Chromium: time to the QR code, to the connection and to a signature,
 * and the size.
 */
export async function printWalletConnect(
  { siteUrl, services }: BenchStack,
  { root, executablePath }: { root: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  await setPhone(services.control, '', { policy: 'approve' })
  try {
    const configured = Object.values(services)
    const load = await firstLoad(browser, `${siteUrl}/`, { act: showCode, configured })
    if (load.sdkKb > 0) process.exitCode = 1
    const { opened } = load
    const kb = (figure: number | undefined) => figure?.toFixed(1)
    await printTable(
      ['weight of WalletConnect, gzip -9', 'kB', 'goal'],
      [
        ['on first load: SDK', kb(load.sdkKb), ''],
        ['on first load: its entry point, minified by itself', kb(await entryPointKb(root)), ''],
        ['when it is first used: all', kb(opened?.scriptKb), ''],
        ['  the same, brotli 11, in KiB', ...withGoal(opened?.brotliKib, 125, 1)],
        [`  of this the file with the SDK (alone ${sdkKb})`, kb(opened?.sdkKb), ''],
        [
          'hosts beyond the configured, code on screen',
          opened?.foreignHosts.join(' ') || 'none',
          '',
        ],
      ],
    )
    const { cold, warm, hovered } = await codeTimes(browser, siteUrl)
    const { connector, provider } = await walletConnectTimes(browser, services)
    await printTable(
      ['WalletConnect, median ms', 'n', 'ours', 'goal'],
      [
        ['click to code on screen, empty cache', cold.length, ms(cold), ''],
        ['  warm cache', warm.length, ...withGoal(median(warm), codeMost, 1)],
        [
          '  after the pointer was there',
          hovered.length,
          ...withGoal(median(hovered), codeMost, 1),
        ],
      ],
    )
    await printTable(
      ['WalletConnect, median ms', 'n', 'ours', 'official provider', 'ratio'],
      [
        comparison('pair to connected', connector.pair, provider.pair),
        comparison('request to signature', connector.sign, provider.sign),
      ],
    )
  } finally {
    await browser.close()
    await setPhone(services.control, '/reset', {})
  }
}

/**
 * Time from the click to the QR code by the page's clock: with an empty cache, then again, then once
 * the pointer has been on the button.
 */
async function codeTimes(browser: Browser, siteUrl: string) {
  const times: Record<'cold' | 'warm' | 'hovered', number[]> = { cold: [], warm: [], hovered: [] }
  for (let visit = 0; visit < visits; visit++) {
    const context = await browser.newContext()
    for (const state of ['cold', 'warm', 'hovered'] as const) {
      const page = await context.newPage()
      await forgetPairing(page, siteUrl)
      await page.goto(siteUrl, { waitUntil: 'networkidle' })
      if (state === 'hovered') await hover(page)
      times[state].push(await withStepTimeout(page.evaluate(clickToCode)))
      await page.close()
    }
    await context.close()
  }
  return times
}

/** Keeps the cache only: a page would show the pending code of an earlier one again. */
async function forgetPairing(page: Page, siteUrl: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(siteUrl).origin,
    storageTypes: 'local_storage,indexeddb',
  })
}

/** Moves the pointer to the button, as just before a click: what that preloads may still load. */
async function hover(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'WalletConnect' }).hover()
}

/**
 * Runs in the page, so that no driver call happens between the click and the code. Contains no named
 * function: esbuild would call a helper on it that the page does not have.
 */
function clickToCode(): Promise<number> {
  const button = [...document.querySelectorAll<HTMLElement>('main button')].find((one) =>
    one.textContent?.includes('WalletConnect'),
  )
  return new Promise((resolve) => {
    const at = performance.now()
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('main svg[aria-label^="QR"] path')) return
      watcher.disconnect()
      // The code counts once it is painted, because a phone's camera can see it only then.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - at)))
    })
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true })
    button?.click()
  })
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
}

/** Size of the connector's entry point, which every visitor loads, without its internals. */
async function entryPointKb(root: string): Promise<number> {
  const source = readFileSync(join(root, 'connectors/walletConnect.ts'), 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true })
  return gzipSync(code, { level: 9 }).length / 1000
}

function comparison(name: string, ours: number[], theirs: number[]): Row {
  const ratio = (median(ours) / median(theirs)).toFixed(2)
  return [name, ours.length, ms(ours), ms(theirs), ratio]
}

function ms(times: number[]): string {
  return median(times).toFixed(1)
}
