import { expect, type Locator, type Page } from '@playwright/test'
import { Turnkey } from '@turnkey/sdk-server'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { TestDevnet } from '#packages/playwright/src/TestDevnet.ts'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'

type AccountTab = keyof Messages['walletAccount']['tabs']

const firstTitles: Record<AccountTab, string> = {
  wallets: english.walletAccount.keysTitle,
  security: english.walletAccount.passkeysTitle,
  activity: english.activity.title,
  allowances: english.walletAccount.tabs.allowances,
  receipts: english.receipts.title,
}

/** Opens a tab of an embedded wallet's account page and waits for its panels. */
export async function openAccountPage(page: Page, tab: AccountTab = 'wallets'): Promise<void> {
  await page.goto(`/account?tab=${tab}`)
  await expect(page.getByRole('heading', { name: firstTitles[tab], exact: true })).toBeVisible()
}

/** Chooses a tab of the account page. */
export async function chooseAccountTab(page: Page, tab: AccountTab): Promise<void> {
  await page.getByRole('tab', { name: english.walletAccount.tabs[tab] }).click()
  await expect(page).toHaveURL(`/account?tab=${tab}`)
}

/** Creates a wallet with a passkey, then one with many accounts; returns its first address. */
export async function signUpWithManyAccounts(page: Page): Promise<string> {
  await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: english.walletAccount.createWallet }).click()
  const first = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/0" })
  await expect(first).toContainText(english.walletAccount.inUse)
  const address = (await first.getAttribute('data-address')) ?? ''
  // The account is in use before it is signed in with. A request for the session in between would
  // carry the replaced session's cookie, and its response would clear the new one's.
  await expect(page.getByTestId('session-address')).toHaveAttribute('data-address', address)
  return address
}

/** A panel of the account page, by its heading. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** The row of an account. */
export function account(page: Page, address: string): Locator {
  return page.locator(`[data-testid="account"][data-address="${address}" i]`)
}

/** Confirms in the confirmation dialog. */
export async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** Registers a script's public key, and returns the official client that stamps with it. */
export async function addApiKey(page: Page, devnet: TestDevnet, name: string) {
  await chooseAccountTab(page, 'security')
  const key = createApiKey()
  const keys = panel(page, english.walletAccount.sessionsTitle)
  await keys.getByRole('button', { name: english.walletAccount.keyAdd }).click()
  await keys.getByRole('textbox', { name: english.walletAccount.keyName, exact: true }).fill(name)
  await keys
    .getByRole('textbox', { name: english.walletAccount.keyPublic, exact: true })
    .fill(key.apiPublicKey)
  await keys.getByRole('button', { name: english.walletAccount.keyAdd }).click()
  await expect(keys.getByText(english.walletAccount.keyAdded)).toBeVisible()
  const { apiPublicKey: filterValue } = key
  const parent = await custodyClient(devnet, devnetCustody, devnetCustody.organizationId)
  const { organizationIds } = await parent.getSubOrgIds({ filterType: 'PUBLIC_KEY', filterValue })
  return custodyClient(devnet, key, organizationIds[0] ?? '')
}

/** The official client of the devnet's custody, with a key, in an organization. */
export async function custodyClient(
  { services }: TestDevnet,
  key: Pick<TestApiKey, 'apiPublicKey' | 'apiPrivateKey'>,
  organizationId: string,
) {
  return new Turnkey({
    apiBaseUrl: services.custody ?? '',
    apiPublicKey: key.apiPublicKey,
    apiPrivateKey: key.apiPrivateKey,
    defaultOrganizationId: organizationId,
    // An activity that needs another approval is polled this often before it is returned.
    activityPoller: { intervalMs: 50, numRetries: 3 },
  }).apiClient()
}

/** Starts the import of a private key and types it into custody's iframe; returns the address. */
export async function importKey(page: Page, privateKey: string): Promise<string> {
  await page.getByRole('button', { name: english.walletAccount.importAction }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: english.walletAccount.importOpen }).click()
  const finish = dialog.getByRole('button', { name: english.walletAccount.importFinish })
  await expect(finish).toBeVisible()
  await page
    .frameLocator('[data-testid="custody-frame"] iframe')
    .locator('#plaintext')
    .fill(privateKey)
  await finish.click()
  const address = await page.getByTestId('imported').locator('code').textContent()
  await dialog.getByRole('button', { name: english.walletAccount.done }).click()
  await expect(dialog).toHaveCount(0)
  return address ?? ''
}
