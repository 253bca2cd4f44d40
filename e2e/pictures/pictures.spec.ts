import { devices } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { takePicture } from '#e2e/pictures/takePicture.ts'
import { openAccountPage } from '#e2e/support/accountPageActions.ts'
import { chooseWallet, devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { grantAllowance } from '#e2e/support/grantAllowance.ts'
import { fillTransaction, openSignPage, recipient, review } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

const increase = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the first screen', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: devWallet }).first()).toBeVisible()
      await takePicture(page, `first-screen-${colorScheme}`)
    })
  })

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  // Twice the size is sharp enough, and a picture has its limit.
  test.use({ ...phone, deviceScaleFactor: 2 })

  test('the first screen', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: devWallet }).first()).toBeVisible()
    await takePicture(page, 'first-screen-phone')
  })
})

test('waiting for the wallet', async ({ page, wallet }) => {
  await chooseWallet(page)
  await wallet.next('connect')
  const title = page.getByRole('heading', {
    name: english.signInStep.connectTitle({ name: devWallet }),
  })
  await expect(title).toBeVisible()
  await takePicture(page, 'waiting')
})

test('the QR code', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Rainbow', exact: true }).click()
  await expect(page.getByRole('img', { name: english.walletConnect.codeLabel })).toBeVisible()
  await takePicture(page, 'qr-code')
})

test('the success', async ({ page, wallet }) => {
  await signIn(page, wallet)
  // After a sign-in it is shown for a moment only; here it stays.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: english.signIn.doneTitle })).toBeVisible()
  await takePicture(page, 'done')
})

test('the account page', async ({ page, passkeys: _ }) => {
  await signUp(page)
  await openAccountPage(page)
  await expect(page.getByText(english.walletAccount.loading)).toHaveCount(0)
  await takePicture(page, 'account')
})

test('the review of a transaction', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1.5' })
  await expect(page.getByTestId('gas')).toContainText('21,000')
  await expect(review(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await takePicture(page, 'review')
})

test('the choice of who sends', async ({ page, passkeys: _ }) => {
  await signUp(page)
  await page.goto('/sign?tab=transaction')
  await expect(page.getByRole('radio', { name: english.sign.senders.sponsored })).toBeChecked()
  await fillTransaction(page, { to: devnetCounter, data: increase })
  await expect(page.getByTestId('gas')).toContainText(english.sign.gasSponsored)
  const send = review(page).getByRole('button', { name: english.sign.sendTransaction })
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('heading', { level: 1 }).focus()
  await takePicture(page, 'sender')
})

test('the dialog that reviews what any page asks for', async ({ page, wallet, chain }) => {
  await signIn(page, wallet)
  const { address } = (await sessionOf(page)) ?? {}
  if (!address) throw new Error('No user is signed in.')
  await grantAllowance(chain, address)
  await page.goto('/account?tab=allowances')
  await page.getByTestId('allowance').getByRole('button').click()
  const dialog = page.getByTestId('review-dialog')
  const proceed = dialog.getByRole('button', { name: /^Continue in / })
  await expect(proceed).toHaveAttribute('aria-disabled', 'false')
  await expect(dialog.getByText(english.effects.simulating)).toHaveCount(0)
  await takePicture(page, 'review-dialog')
})
