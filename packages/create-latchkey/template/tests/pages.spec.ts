import { expect, test } from 'latchkey-playwright'

test('pages have the site’s title, and the strict policy of production', async ({ page }) => {
  const response = await page.goto('/')
  await expect(page).toHaveTitle((await page.locator('header strong').textContent()) ?? '')
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe-')
})
