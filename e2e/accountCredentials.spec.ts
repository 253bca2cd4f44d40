import { expect, test } from '#e2e/fixtures.ts'
import {
  addApiKey,
  chooseAccountTab,
  confirm,
  custodyClient,
  openAccountPage,
  panel,
} from '#e2e/support/accountPageActions.ts'
import { allowAlgorithmWarning, signUp } from '#e2e/support/embeddedActions.ts'
import { expectInFeed } from '#e2e/support/expectInFeed.ts'
import { english } from '#lib/messages/english.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'

test.beforeEach(({ watch }) => {
  watch.allowReports('turnkeyError')
  allowAlgorithmWarning(watch)
})

test('a passkey is added, renamed and removed, but the last one cannot be removed', async ({
  page,
}) => {
  const laptop = await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page, 'security')
  const passkeys = panel(page, english.walletAccount.passkeysTitle)
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  const removeFirst = passkeys.getByRole('button', { name: /^Remove / }).first()
  await removeFirst.click()
  await expect(passkeys.getByText(english.walletAccount.lastPasskey)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await laptop.remove()
  const phone = await addVirtualAuthenticator(page)
  await passkeys.getByRole('button', { name: english.walletAccount.passkeyAdd }).click()
  await passkeys.getByRole('button', { name: english.walletAccount.passkeyAdd }).click()
  await expect(passkeys.getByText(english.walletAccount.passkeyNameMissing)).toBeVisible()
  await passkeys.getByRole('textbox').fill('Phone')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByText(english.walletAccount.passkeyAdded)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(2)
  expect(await phone.passkeys()).toHaveLength(1)

  await passkeys
    .getByRole('button', { name: english.walletAccount.renameOf({ name: 'Phone' }) })
    .click()
  await passkeys.getByRole('textbox').fill('My phone')
  await passkeys.getByRole('button', { name: english.walletAccount.save }).click()
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await page.reload()
  await expect(passkeys.getByText('My phone')).toBeVisible()

  await removeFirst.click()
  await confirm(page, english.walletAccount.remove)
  await expect(passkeys.getByText(english.walletAccount.passkeyRemoved)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
})

test('a passkey prompt without a response can be canceled, and nothing is added', async ({
  page,
  passkeys,
}) => {
  await signUp(page)
  await openAccountPage(page, 'security')
  await passkeys.setPresent(false)
  const section = panel(page, english.walletAccount.passkeysTitle)
  await section.getByRole('button', { name: english.walletAccount.passkeyAdd }).click()
  await section.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expect(section.getByText(english.walletAccount.passkeyPrompt)).toBeVisible()
  await section.getByRole('button', { name: english.walletAccount.cancelPrompt }).click()
  await expect(section.getByText(english.walletAccount.canceled)).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
})

test('an email address is verified with a code, and email recovery creates a new passkey', async ({
  page,
  mailbox,
  passkeys,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await signUp(page)
  await openAccountPage(page, 'security')
  const email = 'confirmed@example.org'
  const section = panel(page, english.walletAccount.emailTitle)
  await section.getByRole('button', { name: english.walletAccount.emailAdd }).click()
  await section.getByRole('textbox').fill(email)
  await section.getByRole('button', { name: english.walletAccount.sendCode }).click()
  await expect(section.getByText(english.walletAccount.codeSent({ email }))).toBeVisible()
  await section.getByRole('textbox').fill(await mailbox.code(email))
  await section.getByRole('button', { name: english.walletAccount.codeSubmit }).click()
  await expect(section.getByText(english.walletAccount.confirmed, { exact: true })).toBeVisible()

  await passkeys.lose()
  const recovery = panel(page, english.walletAccount.recoveryTitle)
  await expect(recovery.getByText(english.walletAccount.recoveryReady({ email }))).toBeVisible()
  await recovery.getByRole('button', { name: english.walletAccount.recoveryByEmail }).click()
  await expect(recovery.getByRole('textbox')).toHaveValue(email)
  await recovery.getByRole('button', { name: english.walletAccount.recoverySend }).click()
  await expect(recovery.getByText(english.walletAccount.recoverySent({ email }))).toBeVisible()
  await recovery.getByRole('textbox').fill(await mailbox.code(email))
  await recovery.getByRole('button', { name: english.walletAccount.recoveryContinue }).click()
  await expect(recovery.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
  await recovery.getByRole('textbox').fill('The new one')
  await recovery.getByRole('button', { name: english.walletAccount.recoveryFinish }).click()
  await expect(recovery.getByText(english.walletAccount.recovered)).toBeVisible()
  expect(await passkeys.passkeys()).toHaveLength(1)
  await expect(
    panel(page, english.walletAccount.passkeysTitle).getByText('The new one'),
  ).toBeVisible()
  await expectInFeed(page, 'recovered')
})

test('an activity that needs a second approval is listed, and completes once it is approved', async ({
  page,
  passkeys: _,
  devnet,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await signUp(page)
  await openAccountPage(page, 'security')
  const script = await addApiKey(page, devnet, 'Script')
  const { organizationId, userId } = await script.getWhoami({})
  const bobsKey = createApiKey()
  const organization = { organizationId }
  const { userIds } = await script.createUsers({
    ...organization,
    users: [
      {
        userName: 'Bob',
        userTags: [],
        apiKeys: [
          {
            apiKeyName: 'Bob',
            publicKey: bobsKey.apiPublicKey,
            curveType: 'API_KEY_CURVE_P256',
          },
        ],
        authenticators: [],
        oauthProviders: [],
      },
    ],
  })
  await script.updateRootQuorum({
    ...organization,
    threshold: 2,
    userIds: [userId, userIds[0] ?? ''],
  })
  const bob = await custodyClient(devnet, bobsKey, organizationId)
  const proposed = await bob.createWallet({ walletName: 'Vault', accounts: [] })
  expect(proposed.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')

  await chooseAccountTab(page, 'activity')
  const section = panel(page, english.activity.title)
  await section.getByRole('button', { name: english.activity.refresh }).click()
  await expect(section.getByText(english.activity.waitingTitle)).toBeVisible()
  await expect(section.getByText(english.activity.approvals({ count: 1 }))).toBeVisible()
  await section.getByRole('button', { name: english.activity.approve }).click()
  await expect(section.getByText(english.activity.approved)).toBeVisible()
  await expect(section.getByText(english.activity.waitingTitle)).toHaveCount(0)
  const { wallets } = await bob.getWallets({})
  expect(wallets.map(({ walletName }) => walletName)).toEqual(['Vault'])

  await bob.createWallet({ walletName: 'Never', accounts: [] })
  await section.getByRole('button', { name: english.activity.refresh }).click()
  await section.getByRole('button', { name: english.activity.reject }).click()
  await confirm(page, english.activity.reject)
  await expect(section.getByText(english.activity.rejected)).toBeVisible()
  expect((await bob.getWallets({})).wallets).toHaveLength(1)
})
