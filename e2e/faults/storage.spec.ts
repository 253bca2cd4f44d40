import { signMessages } from '../../lib/messages/signMessages.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../support/devWalletActions.ts'
import { expectSessionAddress, expectUsable } from '../support/expectUsable.ts'
import { field } from '../support/signPageActions.ts'

test('S1: where reading storage throws, one signs in and stays so over a reload', async ({
  page,
  control,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await signIn(page, control)
  await page.goto('/sign')
  await expectSessionAddress(page)
  await field(page, signMessages.message).fill('Kept as long as the page')
  await expectUsable(page, control, { signatures: 1 })
})

test('S1: where storage is full, one signs in and signs', async ({ page, control }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await signIn(page, control)
  await page.goto('/sign')
  await field(page, signMessages.message).fill('Nowhere to keep it')
  await expectSessionAddress(page)
  await expectUsable(page, control, { signatures: 1 })
})

test('S1: damaged values in storage and cookie are dropped', async ({ page, context, control }) => {
  await signIn(page, control)
  await page.goto('/sign')
  await field(page, signMessages.message).fill('Draft')
  const wagmi = (await context.cookies()).find(({ name }) => name.startsWith('wagmi'))
  expect(wagmi).toBeDefined()
  for (const damage of ['{{{', '', 'null', '[]', '{"state":7}', '"\\u0000"', '{"__proto__":1}']) {
    if (wagmi) await context.addCookies([{ ...wagmi, value: encodeURIComponent(damage) }])
    await page.evaluate((text) => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, text)
      localStorage.setItem(`transactions-${location.port}`, text)
    }, damage)
    await page.reload()
    await expect(page.getByRole('heading', { name: signMessages.title, level: 1 })).toBeVisible()
    await expect(field(page, signMessages.message)).toBeVisible()
  }
  await expectUsable(page, control, { signatures: 1 })
})

test('S1: storage that is cleared behind the page’s back harms nobody', async ({
  page,
  context,
  control,
}) => {
  await signIn(page, control)
  await page.goto('/sign')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expectSessionAddress(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: signMessages.signedOutTitle })).toBeVisible()
  await expectUsable(page, control, { signatures: 1 })
})
