import { disconnect } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { groupOf, signInWith } from './walletActions.ts'

test('two kinds of wallets are listed in the order of WALLETS, and each signs in', async ({
  page,
  wallet,
  phone,
  smartWallet,
  passkeys: _,
  list,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(list.kinds.map(groupOf))
  for (const kind of list.kinds) {
    await signInWith(kind, { page, wallet, phone, smartWallet })
    await disconnect(page)
  }
})
