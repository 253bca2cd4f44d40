import { chromiumArgs } from '../lib/chromium.mjs'
import { printTable } from '../lib/table.mjs'
import { firstLoad } from './firstLoad.mjs'
import { startReferences } from './references.mjs'

/** First-load JavaScript of the sign-in page, gzip, in kB. */
const budgetKb = 175

/**
 * Weighs the pages of the site and, beside them, the reference pages: what Next costs, what wagmi
 * costs, and what a page would cost that puts wagmi off to the click.
 */
export async function printFirstLoads({ siteUrl, services }, { root, port, executablePath }) {
  const configured = Object.values(services)
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const references = await startReferences(root, port)
  try {
    const rows = []
    for (const [name, url, budget, act] of [
      ['/ (sign in)', `${siteUrl}/`, budgetKb, openWalletBook],
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
    rows.push(firstLoadRow('wagmi deferred to the click', deferred))
    await printTable(
      ['page', 'scripts kB', 'files', 'requests', 'hosts beyond the configured', 'note'],
      rows,
    )
  } finally {
    await references.stop()
    await browser.close()
  }
}

/** What a person pays who opens the list of all wallets. */
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

function firstLoadRow(name, { scriptKb, scripts, requests, foreignHosts, opened }, budget) {
  const notes = []
  if (budget) notes.push(`budget ${budget}: ${scriptKb <= budget ? 'kept' : 'BROKEN'}`)
  if (opened)
    notes.push(`+${kilobytes(opened.scriptKb)} kB, +${opened.requests} requests when opened`)
  if (budget && scriptKb > budget) process.exitCode = 1
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
