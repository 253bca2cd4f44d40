import type { Page } from '@playwright/test'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import { watchSmartWalletPopups } from '#packages/playwright/src/smartWallet.ts'
import { linkMessages } from '../lib/messages/linkMessages.ts'
import { walletAccountMessages } from '../lib/messages/walletAccountMessages.ts'
import type { LinkedCredential } from '../lib/protocol/credentials.ts'
import { expect, test } from './fixtures.ts'
import { confirm, openAccountPage, panel } from './support/accountPageActions.ts'
import { callNode } from './support/callNode.ts'
import { allowAlgorithmWarning, signUp } from './support/embeddedActions.ts'
import { disconnect } from './support/expectUsable.ts'
import { signInWithSmartWallet } from './support/smartWalletActions.ts'

const credentialsOf = async (page: Page): Promise<LinkedCredential[]> =>
  page.evaluate(async () => (await fetch('/api/credentials')).json())

test('an embedded wallet links and unlinks the smart wallet it owns, without a popup', async ({
  page,
  context,
  control,
  watch,
}) => {
  allowAlgorithmWarning(watch)
  await addVirtualAuthenticator(page)
  const owner = await signUp(page)
  await openAccountPage(page)
  const section = panel(page, linkMessages.title)
  const row = section.getByTestId('smart-wallet')
  await expect(row).toContainText(linkMessages.notDeployed)
  const address = (await row.getAttribute('data-address')) as `0x${string}`
  const { chain = '' } = await control.services()
  expect(await callNode<string>(chain, 'eth_getCode', [address, 'latest'])).toBe('0x')

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
  control,
  watch,
}) => {
  // Two sign-ins and a transaction.
  test.slow()
  allowAlgorithmWarning(watch)
  const popups = await watchSmartWalletPopups(context)
  await addVirtualAuthenticator(page)
  const owner = await signUp(page)
  await disconnect(page)
  const address = await signInWithSmartWallet(page, control)
  await popups.closed()

  await page.goto('/account')
  await expect(
    page.getByRole('heading', { name: walletAccountMessages.accountTitle }),
  ).toBeVisible()
  const section = panel(page, linkMessages.signerTitle)
  await section.getByRole('button', { name: linkMessages.chooseSigner }).click()
  await expect(section.getByTestId('smart-wallet')).toHaveAttribute('data-address', owner)
  await control.popup.set({ policy: 'ask' })
  await section.getByRole('button', { name: linkMessages.add }).click()
  await popups.approve()
  await expect(section.getByText(linkMessages.linkDone)).toBeVisible({ timeout: 30_000 })
  await popups.closed()
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
