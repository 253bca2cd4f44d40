import { english } from '../../lib/messages/english.ts'
import { confirmReview } from '../support/confirmReview.ts'
import { devWallet, signIn } from '../support/devWalletActions.ts'
import { expect, test } from './fixtures.ts'
import { terms } from './terms.ts'

test('the README’s component has its requests reviewed', async ({ page, wallet, watch }) => {
  watch.allowReports('userRejected')
  await signIn(page, wallet)
  await wallet.setPolicy('ask')
  await page.goto('/accept')
  const accept = page.getByRole('button', { name: 'Accept' })
  const dialog = page.getByTestId('review-dialog')

  await accept.click()
  await expect(dialog).toContainText(terms.message.text)
  await dialog.getByRole('button', { name: english.sign.decline }).click()
  await expect(dialog).toHaveCount(0)
  expect(await wallet.received('eth_signTypedData_v4')).toEqual([])

  await accept.click()
  await expect(dialog).toContainText(english.sign.continueIn({ name: devWallet }))
  await confirmReview(page)
  const { params } = await wallet.approveNext('eth_signTypedData_v4')
  expect(params).toMatchObject([wallet.address, expect.stringContaining(terms.message.text)])
})
