import { disconnect, sessionOf } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { signOnPage } from './signOnPage.ts'
import { groupOf, signInWith } from './walletActions.ts'

test('the only kind of wallet is listed, signs in and signs', async ({
  page,
  context,
  control,
  watch,
  list,
}) => {
  const [kind = ''] = list.kinds
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([groupOf(kind)])
  await signInWith(kind, { page, context, control, watch })
  await page.goto('/sign')
  await signOnPage(page, control)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/errors')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})
