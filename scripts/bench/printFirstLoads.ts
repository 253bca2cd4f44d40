import { chromium, type Page } from '@playwright/test'
import { english } from '#lib/messages/english.ts'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { type FirstLoad, firstLoad, firstLoadBudgetKb } from './firstLoad.ts'
import { startReferences } from './startReferences.ts'

/**
 * Measures the site's pages and, for comparison, the reference pages: the cost of Next, of wagmi,
 * and of a page that loads wagmi only on the first click.
 */
export async function printFirstLoads(
  { siteUrl, services }: BenchStack,
  { root, port, executablePath }: { root: string; port: number; executablePath: string },
): Promise<void> {
  const configured = Object.values(services)
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const references = await startReferences(root, port)
  try {
    const rows: Row[] = []
    const measure = async (
      name: string,
      url: string,
      { act, budget }: { act?: (page: Page) => Promise<void>; budget?: number } = {},
    ) => {
      const load = await firstLoad(browser, url, { act, configured })
      rows.push(firstLoadRow(name, load, budget))
      return load
    }
    const front = { budget: firstLoadBudgetKb, act: openWalletBook }
    await measure('/ (opened: list of all wallets)', `${siteUrl}/`, front)
    await measure('/sign', `${siteUrl}/sign`)
    await measure('/errors', `${siteUrl}/errors`)
    await measure('blank Next page', `${references.url}/blank`)
    const plain = await measure('plain wagmi, lazy connector', `${references.url}/wagmi`)
    const deferred = await firstLoad(browser, `${references.url}/deferred`, {
      act: openDeferred,
    })
    rows.push(firstLoadRow('the same, wagmi on the first click', deferred))
    await printTable(
      ['page', 'scripts kB', 'files', 'requests', 'hosts beyond the configured', 'note'],
      rows,
    )
    process.stdout.write(
      `Putting wagmi off to the first click would take ${kilobytes(plain.scriptKb - deferred.scriptKb)} kB off the first load and cost ${deferred.opened?.ms.toFixed(0)} ms at that click, here without a network between; a wallet that was connected would be known only after it.\n`,
    )
  } finally {
    await references.stop()
    await browser.close()
  }
}

/** What opening the list of all wallets loads. */
async function openWalletBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function openDeferred(page: Page): Promise<void> {
  await page.getByRole('button').click()
  await page.locator('[data-wallets]').waitFor()
}

function firstLoadRow(
  name: string,
  { scriptKb, sdkKb, scripts, requests, foreignHosts, opened }: FirstLoad,
  budget?: number,
): Row {
  const notes: string[] = []
  if (budget) notes.push(`budget ${budget}: ${scriptKb <= budget ? 'met' : 'EXCEEDED'}`)
  if (budget) notes.push(sdkKb === 0 ? 'no SDK' : `SDK ${kilobytes(sdkKb)} kB`)
  if (opened) {
    const { scriptKb, requests, ms } = opened
    notes.push(`opened: +${kilobytes(scriptKb)} kB, +${requests} requests, ${ms.toFixed(0)} ms`)
  }
  if (budget && (scriptKb > budget || sdkKb > 0)) process.exitCode = 1
  return [
    name,
    kilobytes(scriptKb),
    scripts,
    requests,
    foreignHosts.join(' ') || 'none',
    notes.join('; '),
  ]
}

function kilobytes(value: number): string {
  return value.toFixed(1)
}
