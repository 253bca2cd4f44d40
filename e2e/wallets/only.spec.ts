import { disconnect, sessionOf } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { signOnPage } from './signOnPage.ts'
import { buttonOf, signInWith } from './walletActions.ts'

test('the only kind of wallet is listed, signs in and signs', async ({
  page,
  wallet,
  phone,
  smartWallet,
  passkeys: _,
  chain,
  list,
}) => {
  const [kind = ''] = list.kinds
  await page.goto('/')
  await expect(page.getByRole('button', { name: buttonOf(kind) })).toBeVisible()
  await signInWith(kind, { page, wallet, phone, smartWallet })
  await page.goto('/sign')
  await signOnPage(page, chain)
  await page.goto('/errors')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})
