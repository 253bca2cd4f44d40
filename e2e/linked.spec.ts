import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, openAccountPage, panel } from '#e2e/support/accountPageActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { disconnect } from '#e2e/support/expectUsable.ts'
import { signInWithSmartWallet } from '#e2e/support/smartWalletActions.ts'
import { linkMessages } from '#lib/messages/linkMessages.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
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
  const section = panel(page, linkMessages.title)
  const row = section.getByTestId('smart-wallet')
  await expect(row).toContainText(linkMessages.notDeployed)
  const address = (await row.getAttribute('data-address')) as `0x${string}`
  expect(await chain.request<string>('eth_getCode', [address, 'latest'])).toBe('0x')

  await section.getByRole('button', { name: linkMessages.linkLabel(address) }).click()
  await expect(section.getByText(linkMessages.linkDone)).toBeVisible()
  await expect(row.getByText(linkMessages.linked, { exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  const [signer, smart] = await credentialsOf(page)
  expect(signer).toMatchObject({ address: owner, smartWalletRefAddress: address })
  expect(smart).toMatchObject({ address, signerRefId: signer?.id })

  await page.reload()
  await expect(row.getByText(linkMessages.linked, { exact: true })).toBeVisible()
  await section.getByRole('button', { name: linkMessages.unlinkLabel(address) }).click()
  await confirm(page, linkMessages.unlink)
  await expect(section.getByText(linkMessages.unlinkDone)).toBeVisible()
  await expect(row.getByText(linkMessages.linked, { exact: true })).toHaveCount(0)
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
    page.getByRole('heading', { name: walletAccountMessages.accountTitle }),
  ).toBeVisible()
  const section = panel(page, linkMessages.signerTitle)
  await section.getByRole('button', { name: linkMessages.chooseSigner }).click()
  await expect(section.getByTestId('smart-wallet')).toHaveAttribute('data-address', owner)
  await smartWallet.setPolicy('ask')
  await section.getByRole('button', { name: linkMessages.add }).click()
  await smartWallet.approve()
  await expect(section.getByText(linkMessages.linkDone)).toBeVisible({ timeout: 30_000 })
  await smartWallet.closed()
  const [signer, smart] = await credentialsOf(page)
  expect(signer).toMatchObject({ address: owner, smartWalletRefAddress: address })
  expect(smart).toMatchObject({ address, signerRefId: signer?.id })

  await section.getByRole('button', { name: linkMessages.check }).click()
  await expect(section.getByText(linkMessages.checked)).toBeVisible({ timeout: 30_000 })
  expect(context.pages()).toHaveLength(1)

  await section.getByRole('button', { name: linkMessages.unlinkLabel(owner) }).click()
  await confirm(page, linkMessages.unlink)
  await expect(section.getByText(linkMessages.unlinkDone)).toBeVisible()
  await section.getByRole('button', { name: linkMessages.chooseSigner }).click()
  // Still an owner: linking it again needs no popup.
  await section.getByRole('button', { name: linkMessages.finish }).click()
  await expect(section.getByText(linkMessages.linkDone)).toBeVisible()
})
