import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, sessionOf } from '#e2e/support/expectUsable.ts'
import { english } from '#lib/messages/english.ts'

/** Opens `path` with its scripts on their way; they arrive when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const scripts = '**/_next/static/**/*.js'
  await page.route(scripts, async (route) => {
    await delivered
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    deliver()
    await page.waitForLoadState()
    await page.unroute(scripts)
  }
}

test('a click before the scripts have loaded opens the account menu once they have', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet)
  const { address = '' } = (await sessionOf(page)) ?? {}
  const deliver = await openWithoutScripts(page, '/sign')
  const button = page.getByRole('button', { name: english.account.open({ address }) })
  await button.click()
  await deliver()
  await expect(page.getByRole('menu')).toBeVisible()
  await button.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a click before the scripts have loaded opens the list of wallets once they have', async ({
  page,
}) => {
  const deliver = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  await deliver()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click before the scripts have loaded chooses the wallet, once', async ({
  page,
  wallet,
}) => {
  // The server lists a wallet only if it was used before.
  await signIn(page, wallet)
  await disconnect(page)
  const prompts = () => wallet.received('eth_requestAccounts')
  const before = (await prompts()).length
  const deliver = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: devWallet }).click()
  expect(await prompts()).toHaveLength(before)
  await deliver()
  await expectSignedIn(page)
  expect(await prompts()).toHaveLength(before + 1)
})
