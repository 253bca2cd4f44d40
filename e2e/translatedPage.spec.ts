import { expect, test } from '#e2e/fixtures.ts'
import { openSignPage, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'

test.use({ hostility: 'translation' })

test('a message is signed on a page that the browser translates', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
  await expect(page.getByText(english.failure.errorTitle)).toHaveCount(0)
  // The translator has been there.
  await expect(page.locator('font font').first()).toBeAttached()
})
