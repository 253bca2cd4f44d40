import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, openAccountPage, panel } from '#e2e/support/accountPageActions.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { disconnect } from '#e2e/support/expectUsable.ts'
import { fillTransaction, review } from '#e2e/support/signPageActions.ts'
import { signInWithSmartWallet } from '#e2e/support/smartWalletActions.ts'
import { english } from '#lib/messages/english.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'

const credentialsOf = async (page: Page): Promise<LinkedCredential[]> =>
  page.evaluate(async () => (await fetch('/api/credentials')).json())

test('an embedded wallet links and unlinks the smart wallet it owns, without a popup', async ({
  page,
  context,
  chain,
  passkeys: _,
}) => {
  const owner = await signUp(page)
  await openAccountPage(page)
  const section = panel(page, english.link.title)
  const row = section.getByTestId('smart-wallet')
  await expect(row).toContainText(english.link.notDeployed)
  const address = (await row.getAttribute('data-address')) as `0x${string}`
  expect(await chain.request<string>('eth_getCode', [address, 'latest'])).toBe('0x')

  await section.getByRole('button', { name: english.link.linkLabel({ address }) }).click()
  await expect(section.getByText(english.link.linkDone)).toBeVisible()
  await expect(row.getByText(english.link.linked, { exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  const [signer, smart] = await credentialsOf(page)
  expect(signer).toMatchObject({ address: owner, smartWalletRefAddress: address })
  expect(smart).toMatchObject({ address, signerRefId: signer?.id })

  await page.reload()
  await expect(row.getByText(english.link.linked, { exact: true })).toBeVisible()
  await section.getByRole('button', { name: english.link.unlinkLabel({ address }) }).click()
  await confirm(page, english.link.unlink)
  await expect(section.getByText(english.link.unlinkDone)).toBeVisible()
  await expect(row.getByText(english.link.linked, { exact: true })).toHaveCount(0)
  expect(await credentialsOf(page)).toHaveLength(1)
})

test('a smart wallet adds an embedded wallet’s key as an owner in its popup, and the key signs for it', async ({
  page,
  context,
  smartWallet,
  passkeys: _,
}) => {
  // Two sign-ins and a transaction.
  test.slow()
  const owner = await signUp(page)
  await disconnect(page)
  const address = await signInWithSmartWallet(page, smartWallet)
  await smartWallet.closed()

  await page.goto('/account')
  await expect(
    page.getByRole('heading', { name: english.walletAccount.accountTitle }),
  ).toBeVisible()
  const section = panel(page, english.link.signerTitle)
  await section.getByRole('button', { name: english.link.chooseSigner }).click()
  await expect(section.getByTestId('smart-wallet')).toHaveAttribute('data-address', owner)
  await smartWallet.setPolicy('ask')
  await section.getByRole('button', { name: english.link.add }).click()
  await confirmReview(page)
  await smartWallet.approve()
  await expect(section.getByText(english.link.linkDone)).toBeVisible({ timeout: 30_000 })
  await smartWallet.closed()
  const [signer, smart] = await credentialsOf(page)
  expect(signer).toMatchObject({ address: owner, smartWalletRefAddress: address })
  expect(smart).toMatchObject({ address, signerRefId: signer?.id })

  await section.getByRole('button', { name: english.link.check }).click()
  await expect(section.getByText(english.link.checked)).toBeVisible({ timeout: 30_000 })
  expect(context.pages()).toHaveLength(1)

  // Reviews do not trust it for a day: a page could have linked it.
  await page.goto('/sign?tab=transaction')
  await fillTransaction(page, { to: owner, value: '0.1' })
  await expect(review(page).getByTestId('counterparty')).toContainText(english.sign.trust.stranger)
  await page.goto('/account')

  await section.getByRole('button', { name: english.link.unlinkLabel({ address: owner }) }).click()
  await confirm(page, english.link.unlink)
  await expect(section.getByText(english.link.unlinkDone)).toBeVisible()
  await section.getByRole('button', { name: english.link.chooseSigner }).click()
  // Still an owner: linking it again needs no popup.
  await section.getByRole('button', { name: english.link.finish }).click()
  await expect(section.getByText(english.link.linkDone)).toBeVisible()
})
