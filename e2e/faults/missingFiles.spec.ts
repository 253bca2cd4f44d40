import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import {
  chooseTab,
  fillTransaction,
  pressWhenReady,
  recipient,
} from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'

/** A file can be missing offline, or after the site was deployed anew. */
test.beforeEach(({ watch }) => {
  watch.allowConsole(/net::ERR_|Failed to load/)
  watch.allowReports('networkUnreachable', 'unexpected')
})

/** Fails the requests for scripts that contain a text; counts them. */
async function failScripts(page: Page, text: string): Promise<{ failed: () => number }> {
  let failed = 0
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes(text)) return route.fulfill({ response })
    failed += 1
    return route.abort('internetdisconnected')
  })
  return { failed: () => failed }
}

test('no message is signed while the file that shows the signature is missing', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await wallet.setPolicy('ask')
  const scripts = await failScripts(page, '"data-testid":"signature"')
  await page.goto('/sign')
  await expect.poll(scripts.failed).toBeGreaterThan(0)
  await pressWhenReady(page, 'signMessage')
  await expect(errorAlert(page)).toBeVisible()
  expect(await wallet.pending()).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('no transaction can be sent while the file that shows its effects is missing', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  const scripts = await failScripts(page, '"data-testid":"effects"')
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await expect.poll(scripts.failed).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: english.sign.sendTransaction })).not.toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await chooseTab(page, 'message')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1' })
  await expect(page.getByTestId('effects')).toBeVisible()
})
