import type { Page } from '@playwright/test'
import { beforeEach, expect, test } from 'vitest'
import { setUpSmartWallet } from '#tests/devnet/support/setUpSmartWallet.ts'

const { fixture, popupControl } = setUpSmartWallet()
const popup = () => popupControl()
let page: Page
beforeEach(async () => {
  page = await fixture().browser.newPage()
  await page.goto(fixture().devnet.services.control)
})

test("the dashboard shows the smart wallet's pending requests, and a reset ends them", async () => {
  const address = `${fixture().devnet.services.popup}/connect`
  await page.getByRole('link', { name: address }).waitFor()
  await page.getByText('No pending requests.').waitFor()
  const site = await fixture().open()
  const request = site.request('eth_requestAccounts')
  await page.locator('#popupRequests').getByText(site.origin).waitFor()
  await page.getByText('No pending requests.').waitFor({ state: 'detached' })
  await page.locator('#popupState').getByText('1 window open').waitFor()

  await page.getByRole('button', { name: 'Reset and close its popups' }).click()
  expect(await request).toMatchObject({ error: { code: 4001 } })
  await page.locator('#popupState').getByText('0 windows open').waitFor()
  await page.getByText('No pending requests.').waitFor()
})

test("the dashboard sets the smart wallet's policy and chains until a reset", async () => {
  const form = page.locator('#popup')
  const policy = form.getByLabel('When asked')
  const second = form.getByLabel('(31338)')
  await second.waitFor()
  await policy.selectOption('never answer')
  await expect.poll(popup).toHaveProperty('policy', 'ignore')
  await expect
    .poll(() => second.setChecked(false).then(popup))
    .toHaveProperty('offeredChainIds', [31337])

  await form.getByRole('button').click()
  await expect.poll(popup).toMatchObject({ policy: 'ask', offeredChainIds: [31337, 31338] })
  await expect.poll(() => policy.inputValue()).toBe('ask')
  await expect.poll(() => second.isChecked()).toBe(true)
})

test('a network that the devnet does not run remains offered when another is disabled', async () => {
  await popupControl('', { offeredChainIds: [31337, 31338, 8453] })
  const form = page.locator('#popup')
  await expect.poll(() => form.getByLabel('chain 8453').isChecked()).toBe(true)
  const second = form.getByLabel('(31338)')
  await expect
    .poll(() => second.setChecked(false).then(popup))
    .toHaveProperty('offeredChainIds', [31337, 8453])
})
