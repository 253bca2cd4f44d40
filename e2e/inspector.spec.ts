import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/fixtures.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { field, openSignPage, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

test('requests to a browser wallet are listed with their review, answer and time, and reported', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello bea@mail.example')
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  const signature = (await page.getByTestId('signature').textContent()) ?? ''
  await field(page, english.sign.message).fill('Never')
  await pressWhenReady(page, 'signMessage')
  await wallet.rejectNext()
  await page.getByRole('link', { name: english.site.devnetLinks.inspector }).click()

  await page.getByLabel('Search requests').fill('personal_sign')
  const requests = page.getByTestId('request')
  await expect(requests.filter({ hasText: 'Never' })).toContainText('4001')
  const signed = requests.filter({ hasText: 'Hello [email]' })
  await signed.locator('summary').click()
  await expect(signed).toContainText('Sign a message')
  await expect(signed).toContainText('shown by the page')
  await expect(signed).toContainText(`[signature, ${signature.length} characters]`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).toContain('personal_sign')
  expect(report).not.toContain(signature)
  expect(report).not.toContain('bea@mail.example')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(requests).toHaveCount(0)
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await page.reload()
  // The page connects the wallet again, which is listed, too.
  await expect(requests).toHaveText([/connect/])
})

test('another tab shows the requests of an embedded wallet while they are made', async ({
  page,
  context,
  passkeys: _,
}) => {
  const inspector = await context.newPage()
  await inspector.goto('/inspector')
  await signUp(page)
  const signing = inspector.getByTestId('request').filter({ hasText: 'personal_sign' })
  await expect(signing.first()).toHaveAttribute('data-state', 'answered')
  await page.goto('/sign')
  await field(page, english.sign.message).fill('Hello')
  await pressWhenReady(page, 'signMessage')
  await expect(signing).toHaveCount(2)
  await expect(signing.first()).toHaveAttribute('data-state', 'answered')
  const address = (await sessionOf(page))?.address ?? ''
  const connecting = inspector.getByTestId('request').filter({ hasText: /^connect/ })
  await connecting.last().locator('summary').click()
  await expect(connecting.last()).toContainText(address)
})
