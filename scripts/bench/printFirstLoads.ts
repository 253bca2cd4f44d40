import { chromium, type Page } from '@playwright/test'
import { english } from '#lib/messages/english.ts'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import {
  errorsBudgetKb,
  type FirstLoad,
  firstLoad,
  firstLoadBudgetKb,
  signedOutBudgetKb,
} from './firstLoad.ts'
import { printFirstScreen } from './printFirstScreen.ts'
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
      {
        act,
        budget,
        goal,
      }: { act?: (page: Page) => Promise<void>; budget?: number; goal?: number } = {},
    ) => {
      const load = await firstLoad(browser, url, { act, configured })
      rows.push(firstLoadRow(name, load, { budget, goal }))
      return load
    }
    const blank = await measure('blank Next page', `${references.url}/blank`)
    const front = {
      budget: firstLoadBudgetKb,
      goal: blank.scriptKb * 1.1,
      act: openWalletBook,
    }
    await measure('/ (opened: list of all wallets)', `${siteUrl}/`, front)
    const signedOut = { budget: signedOutBudgetKb }
    await measure('/sign', `${siteUrl}/sign`, { ...signedOut, goal: 190 })
    await measure('/account', `${siteUrl}/account`, { ...signedOut, goal: 200 })
    const errors = { budget: errorsBudgetKb, goal: blank.scriptKb + 5 }
    await measure('/errors', `${siteUrl}/errors`, errors)
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
    await printFirstScreen(siteUrl, { root, referencesUrl: references.url, executablePath })
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
  { scriptKb, laterKb, sdkKb, scripts, requests, foreignHosts, opened }: FirstLoad,
  { budget, goal }: { budget?: number | undefined; goal?: number | undefined } = {},
): Row {
  const notes: string[] = []
  if (budget) notes.push(`budget ${budget}: ${scriptKb <= budget ? 'met' : 'EXCEEDED'}`)
  if (goal) notes.push(`goal ${kilobytes(goal)}: ${scriptKb <= goal ? 'met' : 'missed'}`)
  if (budget) notes.push(sdkKb === 0 ? 'no SDK' : `SDK ${kilobytes(sdkKb)} kB`)
  if (laterKb) notes.push(`then: +${kilobytes(laterKb)} kB`)
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
