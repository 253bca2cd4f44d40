import { chromiumArgs } from '../lib/chromium.ts'
import { printTable } from '../lib/table.mjs'
import { firstLoad, firstLoadBudgetKb } from './firstLoad.mjs'
import { startReferences } from './references.mjs'

/**
 * Measures the site's pages and, for comparison, the reference pages: the cost of Next, of wagmi,
 * and of a page that loads wagmi only on the first click.
 */
export async function printFirstLoads({ siteUrl, services }, { root, port, executablePath }) {
  const configured = Object.values(services)
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const references = await startReferences(root, port)
  try {
    const rows = []
    for (const [name, url, budget, act] of [
      ['/ (opened: list of all wallets)', `${siteUrl}/`, firstLoadBudgetKb, openWalletBook],
      ['/sign', `${siteUrl}/sign`],
      ['/errors', `${siteUrl}/errors`],
      ['blank Next page', `${references.url}/blank`],
      ['bare wagmi, lazy connector', `${references.url}/wagmi`],
    ]) {
      rows.push(firstLoadRow(name, await firstLoad(browser, url, { act, configured }), budget))
    }
    const deferred = await firstLoad(browser, `${references.url}/deferred`, {
      act: openDeferred,
    })
    rows.push(firstLoadRow('the same, wagmi on the first click', deferred))
    await printTable(
      ['page', 'scripts kB', 'files', 'requests', 'hosts beyond the configured', 'note'],
      rows,
    )
    const [, bare] = rows[4]
    process.stdout.write(
      `Putting wagmi off to the first click would take ${kilobytes(bare - deferred.scriptKb)} kB off the first load and cost ${deferred.opened.ms.toFixed(0)} ms at that click, here without a network between; a wallet that was connected would be known only after it.\n`,
    )
  } finally {
    await references.stop()
    await browser.close()
  }
}

/** What opening the list of all wallets loads. */
async function openWalletBook(page) {
  await page
    .getByRole('button', { name: /more wallets|get a wallet/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

function openDeferred(page) {
  return page
    .getByRole('button')
    .click()
    .then(() => page.locator('[data-wallets]').waitFor())
}

function firstLoadRow(name, { scriptKb, sdkKb, scripts, requests, foreignHosts, opened }, budget) {
  const notes = []
  if (budget) notes.push(`budget ${budget}: ${scriptKb <= budget ? 'kept' : 'BROKEN'}`)
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

function kilobytes(value) {
  return value.toFixed(1)
}
