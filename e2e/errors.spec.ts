import { expect, test } from '#e2e/fixtures.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'
import { root } from '#tests/support/tree.ts'

// All kinds of wallets are listed: a Safe is where another site may frame this one.
test.use({ site: { root, env: { FRAME_ANCESTORS: 'https://app.safe.global' } } })

test('every row of the catalog is listed with its message, code, condition and fix', async ({
  page,
}) => {
  const rows = [...(await readCatalog()).values()]
  await page.goto('/errors')
  const shown = await page.locator('tbody tr').evaluateAll((elements) =>
    elements.map((element) => ({
      key: element.id,
      text: (element.textContent ?? '').replace(/\s+/g, ' '),
    })),
  )
  expect(shown.map(({ key }) => key).sort()).toEqual(rows.map(({ key }) => key).sort())
  const missing = rows.flatMap(({ key, message, when, fix, code }) => {
    const text = shown.find((row) => row.key === key)?.text ?? ''
    const parts = [fix, when, code === undefined ? '' : String(code)]
    if (typeof message === 'string') parts.push(message)
    return parts.filter((part) => !text.includes(part)).map((part) => `${key}: ${part}`)
  })
  expect(missing).toEqual([])
})

test('the filter matches codes and text, and shows the number of results', async ({ page }) => {
  await page.goto('/errors')
  const filter = page.getByRole('searchbox', { name: english.errorPage.filter })
  const results = page.locator('tbody tr')
  await filter.fill('-32002')
  await expect(results).toHaveCount(1)
  await expect(results.first()).toContainText(rpcErrors.resourceUnavailable.message)
  await expect(page.getByText(english.errorPage.count({ count: 1 }), { exact: true })).toBeVisible()
  await filter.fill('  DECLINED the Request ')
  await expect(results.first()).toContainText(rpcErrors.userRejected.message)
  await filter.fill('no such thing anywhere')
  await expect(results).toHaveCount(0)
  await expect(page.getByText(english.errorPage.none)).toBeVisible()
  await filter.fill('')
  await expect(results).toHaveCount((await readCatalog()).size)
})

test('each row has an anchor that scrolls to it', async ({ page }) => {
  await page.goto('/errors#userRejected')
  const row = page.locator('#userRejected')
  await expect(row).toBeInViewport()
  await page.locator('#nonceTooLow').getByRole('link', { name: 'nonceTooLow' }).click()
  await expect(page).toHaveURL('/errors#nonceTooLow')
  await expect(page.locator('#nonceTooLow')).toBeInViewport()
})
