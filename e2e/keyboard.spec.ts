import { expect, test } from '#e2e/fixtures.ts'
import { openedWindow } from '#e2e/support/approveWindow.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { tabTo } from '#e2e/support/tabTo.ts'
import { english } from '#lib/messages/english.ts'

test('signing in, signing and disconnecting work with the keyboard alone', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await tabTo(page, 'button', devWallet)
  await page.keyboard.press('Enter')
  await (await openedWindow(context)).keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: english.signInStep.signTitle({ name: devWallet }) }),
  ).toBeVisible()
  await (await openedWindow(context)).keyboard.press('Enter')
  await expectSignedIn(page)

  await expect(page.getByRole('heading', { name: english.sign.title, level: 1 })).toBeVisible()
  await tabTo(page, 'tab', english.sign.tabs.message)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: english.sign.tabs.typedData })).toBeFocused()
  await page.keyboard.press('Home')
  await tabTo(page, 'textbox', english.sign.message)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('With the keyboard')
  await tabTo(page, 'button', english.sign.signMessage)
  await page.keyboard.press('Enter')
  await (await openedWindow(context)).keyboard.press('Enter')
  await expect(page.getByTestId('signer')).toBeVisible()

  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('link', { name: english.sign.title }).first().focus()
  await tabTo(page, 'button', english.account.open({ address }))
  await page.keyboard.press('Enter')
  const disconnect = page.getByRole('menuitem', { name: english.account.disconnect })
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(disconnect).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
  ).toBeVisible()
})

test('the wallet book opens and closes with the keyboard, and returns the focus', async ({
  page,
}) => {
  await page.goto('/')
  const more = await tabTo(page, 'button', english.signIn.allWallets)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a wallet is created with the keyboard alone, and a canceled prompt focuses the options again', async ({
  page,
  passkeys,
}) => {
  await passkeys.setPresent(false)
  await page.goto('/')
  await tabTo(page, 'button', english.signIn.passkey)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', english.embedded.usePasskey)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: english.embedded.passkeyPromptTitle }),
  ).toBeFocused()
  await tabTo(page, 'button', english.embedded.cancel)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: english.embedded.choiceTitle })).toBeFocused()
  await passkeys.setPresent(true)
  await tabTo(page, 'button', english.embedded.createWallet)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
})
