import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { transform } from 'esbuild'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { firstLoad } from './firstLoad.ts'
import { median } from './median.ts'
import { setPhone, walletConnectTimes, withStepTimeout } from './walletConnectTimes.ts'

/** Size of the official provider alone, bundled and minified, gzip -9, in kB. */
const sdkKb = 153
/** Goal for the scripts of the first use. */
const firstUseBrotliKib = 125
const visits = 3

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
    await printTable(
      ['weight of WalletConnect, gzip -9', 'kB'],
      [
        ['on first load: SDK', load.sdkKb.toFixed(1)],
        [
          'on first load: its entry point, minified by itself',
          (await entryPointKb(root)).toFixed(1),
        ],
        ['when it is first used: all', load.opened?.scriptKb.toFixed(1)],
        [
          `  the same, brotli 11, in KiB (at most ${firstUseBrotliKib})`,
          load.opened?.brotliKib.toFixed(1),
        ],
        [`  of this the file with the SDK (alone ${sdkKb})`, load.opened?.sdkKb.toFixed(1)],
        [
          'hosts beyond the configured, code on screen',
          load.opened?.foreignHosts.join(' ') || 'none',
        ],
      ],
    )
    const { cold, warm } = await codeTimes(browser, siteUrl)
    const { connector, provider } = await walletConnectTimes(browser, services)
    await printTable(
      ['WalletConnect, median ms', 'n', 'ours', 'official provider', 'ratio'],
      [
        ['click to code on screen, empty cache', cold.length, ms(cold), '', ''],
        ['click to code on screen, warm cache', warm.length, ms(warm), '', ''],
        comparison('pair to connected', connector.pair, provider.pair),
        comparison('request to signature', connector.sign, provider.sign),
      ],
    )
  } finally {
    await browser.close()
    await setPhone(services.control, '/reset', {})
  }
}

/** Time from the click to the QR code by the page's clock: with an empty cache, then again. */
async function codeTimes(browser: Browser, siteUrl: string) {
  const times: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] }
  for (let visit = 0; visit < visits; visit++) {
    const context = await browser.newContext()
    for (const cache of ['cold', 'warm'] as const) {
      const page = await context.newPage()
      await page.goto(siteUrl, { waitUntil: 'networkidle' })
      times[cache].push(await withStepTimeout(page.evaluate(clickToCode)))
      await page.close()
    }
    await context.close()
  }
  return times
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
