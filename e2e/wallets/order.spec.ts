import { disconnect } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { buttonOf, signInWith } from './walletActions.ts'

test('two kinds of wallets are listed in the order of WALLETS, and each signs in', async ({
  page,
  wallet,
  phone,
  smartWallet,
  passkeys: _,
  list,
}) => {
  await page.goto('/')
  // Email and passkey are above the wallets, wherever WALLETS names them.
  const order = list.kinds.toSorted(
    (one, other) => Number(other === 'turnkey') - Number(one === 'turnkey'),
  )
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons.filter({ hasText: buttonOf(order.at(-1) ?? '') })).toBeVisible()
  const shown = await buttons.allTextContents()
  const indexes = order.map((kind) => shown.findIndex((text) => text.includes(buttonOf(kind))))
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
  for (const kind of list.kinds) {
    await signInWith(kind, { page, wallet, phone, smartWallet })
    await disconnect(page)
  }
})
