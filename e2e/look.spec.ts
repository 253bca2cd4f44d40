import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '#e2e/fixtures.ts'
import { english } from '#lib/messages/english.ts'
import { root } from '#tests/support/tree.ts'

const look = {
  accent: '#ffd400',
  radius: 'none',
  density: 'compact',
  logo: { src: '/contract.svg', text: 'Acme' },
  font: '/brand.woff2',
  scheme: 'dark',
  links: { terms: '/terms', privacy: 'https://acme.example/privacy' },
}

/** Any variable font. */
const fontFile = join(root, 'node_modules/next/dist/next-devtools/server/font/geist-latin.woff2')

test.use({ site: { root, env: { LOOK: JSON.stringify(look) } }, colorScheme: 'light' })

test.beforeEach(async ({ page }) => {
  await page.route('**/brand.woff2', (route) => route.fulfill({ path: fontFile }))
})

test('a configured look is in the first paint: accent, corners, logo, font, theme and legal links', async ({
  page,
}) => {
  await page.goto('/')
  const passkey = page.getByRole('button', { name: english.signIn.passkey })
  await expect(passkey).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(passkey).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(passkey).toHaveCSS('border-radius', '0px')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('font-family', /^Site, system-ui/)
  const loaded = () => [...document.fonts].map(({ family, status }) => `${family} ${status}`)
  await expect.poll(() => page.evaluate(loaded)).toEqual(['Site loaded'])
  const brand = page.getByRole('link', { name: english.site.home({ appName: 'Latchkey' }) })
  await expect(brand).toContainText('Acme')
  await expect(brand.locator('img')).toHaveAttribute('src', look.logo.src)
  const sentence = page.getByRole('main').getByText('By continuing, you agree to the')
  await expect(sentence).toHaveText(
    `By continuing, you agree to the ${english.legal.terms} and ${english.legal.privacy}.`,
  )
  await expect(sentence.getByRole('link', { name: english.legal.privacy })).toHaveAttribute(
    'href',
    look.links.privacy,
  )
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    english.legal.terms,
    english.legal.privacy,
  ])
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})

test('a visitor’s theme takes the place of the site’s, also the system’s', async ({ page }) => {
  await page.goto('/')
  const theme = page.getByRole('combobox', { name: english.site.theme })
  await expect(theme).toHaveValue('dark')
  await theme.selectOption('system')
  await page.reload()
  await expect(theme).toHaveValue('system')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(21, 26, 23)')
})

test('the terms are under the card in the dialog and in place of a page, too', async ({ page }) => {
  const sentence = page.getByText('By continuing, you agree to the')
  await page.goto('/sign')
  await expect(page.getByRole('main').locator(sentence)).toBeVisible()
  await page.goto('/inspector')
  await page.getByRole('button', { name: english.signIn.signIn }).click()
  await expect(page.getByRole('dialog').locator(sentence)).toBeVisible()
})
