import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import {
  chooseEmbeddedWallet,
  field,
  press,
  sendCode,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { disconnect } from '#e2e/support/expectUsable.ts'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { openIdMessages } from '#lib/messages/openIdMessages.ts'

const provider = 'Devnet ID'

/** Opens the provider's page from the sign-in screen. */
async function openProvider(page: Page) {
  await chooseEmbeddedWallet(page)
  await page.getByRole('button', { name: openIdMessages.continueWith(provider) }).click()
  await expect(page.getByRole('heading', { name: 'OpenID provider' })).toBeVisible()
}

/** Signs in on the provider's page. */
async function consent(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signInWithProvider(page: Page, email: string) {
  await openProvider(page)
  await consent(page, email)
  return waitForSignIn(page)
}

test('a user signs up with a provider, and the same account opens the same wallet again', async ({
  page,
}) => {
  const address = await signInWithProvider(page, 'ada@example.com')
  expect(page.url()).not.toMatch(/openId|code=|state=/)
  await page.reload()
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, 'ada@example.com')).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, 'grace@example.com')).not.toBe(address)
})

test('a sign-in that is canceled at the provider leads back to the choice', async ({
  page,
  watch,
}) => {
  watch.allowReports('openIdCanceled')
  await openProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: openIdMessages.failedTitle })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(openIdErrors.openIdCanceled.message)
  await page.getByRole('button', { name: openIdMessages.otherWays }).click()
  await expect(
    page.getByRole('button', { name: openIdMessages.continueWith(provider) }),
  ).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a return that was used, or is of another browser, changes nothing', async ({
  page,
  otherPage,
  watch,
}) => {
  watch.allowReports('openIdRequestInvalid')
  await openProvider(page)
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/oauth/callback/')) callbacks.push(request.url())
  })
  await consent(page, 'ada@example.com')
  const address = await waitForSignIn(page)
  const [callback = ''] = callbacks
  expect(callback).toContain('code=')
  await page.goto(callback)
  expect(await waitForSignIn(page)).toBe(address)
  await otherPage.goto(callback)
  await expect(otherPage.getByRole('alert')).toContainText(
    openIdErrors.openIdRequestInvalid.message,
  )
})

test('a reload on the return completes the sign-in', async ({ page, devnet }) => {
  await openProvider(page)
  await devnet.client.custody.setFault({ kind: 'delay', times: 1, delayMs: 1500 })
  await consent(page, 'ada@example.com')
  await page.waitForURL(/openId=/)
  await page.reload()
  await waitForSignIn(page)
})

test('an address that has a wallet is asked about; its owner adds the provider to it', async ({
  page,
  mailbox,
}) => {
  const email = 'ada@example.com'
  const code = await sendCode(page, mailbox, email)
  await field(page, 'code').fill(code)
  await press(page, 'codeSubmit')
  await page.getByRole('button', { name: 'Not now' }).click()
  const address = await waitForSignIn(page)
  await disconnect(page)

  await openProvider(page)
  await consent(page, email)
  await expect(page.getByRole('heading', { name: openIdMessages.questionTitle })).toBeVisible()
  await page.getByRole('button', { name: openIdMessages.openByCode }).click()
  await expect(field(page, 'email')).toHaveValue(email)
  await press(page, 'sendCode')
  await field(page, 'code').fill(await mailbox.code(email))
  await press(page, 'codeSubmit')
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, email)).toBe(address)
})
