import { expect, test } from '#e2e/fixtures.ts'
import { chooseWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import pages from '#lib/messages/de/pages.json' with { type: 'json' }
import review from '#lib/messages/de/review.json' with { type: 'json' }
import { directionOf } from '#lib/messages/directionOf.ts'
import { en } from '#lib/messages/en.ts'
import { locales } from '#lib/messages/locales.ts'
import { sampled } from '#tests/support/sampled.ts'

const de = { ...pages, ...review }

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' })

  test('gets the page in German, with numbers and dates of that language', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: de.signIn.passkey })).toBeVisible()
    await expect(page.getByRole('link', { name: de.site.sign })).toBeVisible()
    await page.goto('/sign')
    await expect(
      page.getByRole('heading', { level: 1, name: de.sign.title, exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Signieren · /)
  })

  test('keeps the language that its user chooses, on the same page', async ({ page }) => {
    await page.goto('/sign?tab=batch')
    await page.getByLabel(de.site.language).selectOption({ label: 'English' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL(/\/sign\?tab=batch$/)
    await expect(
      page.getByRole('heading', { level: 1, name: en.sign.title, exact: true }),
    ).toBeVisible()
    await page.goto('/account')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByLabel(en.site.language)).toHaveValue('en')
  })

  test('reads errors in German, while the report stays English', async ({
    page,
    wallet,
    watch,
  }) => {
    watch.allowReports('userRejected')
    await chooseWallet(page)
    await wallet.rejectNext()
    await expect(errorAlert(page)).toContainText('Sie haben die Anfrage abgelehnt.')
    await expect(errorAlert(page)).toContainText('Versuchen Sie es erneut')
  })

  test('is followed by every page once another tab has changed the language', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/')
    await other.getByLabel(de.site.language).selectOption('en')
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('link', { name: de.site.sign }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('link', { name: en.site.sign, exact: true })).toBeVisible()
  })
})

test.describe('a browser whose language the site does not have', () => {
  test.use({ locale: 'eo' })

  test('gets the page in English', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('button', { name: en.signIn.passkey })).toBeVisible()
  })
})

test('the page contains the sentences of the chosen language only', async ({ page }) => {
  const response = await page.goto('/')
  const html = (await response?.text()) ?? ''
  expect(html).toContain(en.walletBook.walletIs)
  expect(html).not.toContain(de.walletBook.walletIs)
  const scripts = await page.evaluate(async () => {
    const urls = [...document.scripts].map(({ src }) => src).filter(Boolean)
    return (await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).join('\n')
  })
  expect(scripts.length).toBeGreaterThan(100_000)
  expect(scripts).not.toContain(en.walletBook.walletIs)
  expect(scripts).not.toContain(de.walletBook.walletIs)
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no language makes a page wider than the screen', async ({ page }) => {
    for (const locale of sampled(Object.keys(locales) as (keyof typeof locales)[], 4)) {
      await page.goto('/')
      // The theme's is the other one.
      const language = page.getByRole('contentinfo').getByRole('combobox').last()
      await language.selectOption(locale)
      for (const path of ['/', '/sign', '/errors']) {
        if (path !== '/') await page.goto(path)
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', locale)
        await expect(html).toHaveAttribute('dir', directionOf(locale))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect({ locale, path, overflow }).toEqual({ locale, path, overflow: 0 })
      }
    }
  })

  test('in no language anything sticks out of its card', async ({ page, wallet }) => {
    await signIn(page, wallet)
    for (const locale of sampled(Object.keys(locales) as (keyof typeof locales)[], 4)) {
      await page.goto('/account')
      await page.getByRole('contentinfo').getByRole('combobox').last().selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      for (const path of ['/account', '/sign']) {
        await page.goto(path)
        await expect(page.locator('main section').first()).toBeVisible()
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('main section')].flatMap((card) => {
            const { left, right } = card.getBoundingClientRect()
            const isOutside = (part: Element) => {
              const box = part.getBoundingClientRect()
              return box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5)
            }
            return [...card.querySelectorAll('code, button, a, h2, dt, dd, p')]
              .filter(isOutside)
              .map(({ textContent }) => textContent)
          }),
        )
        expect({ locale, path, outside }).toEqual({ locale, path, outside: [] })
      }
    }
  })
})

test.describe('at 1280 × 800 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('in every language the sign-in card is at most 520 pixels high, and all of it is seen', async ({
    page,
  }) => {
    await page.goto('/')
    for (const locale of Object.keys(locales)) {
      await page.getByRole('contentinfo').getByRole('combobox').last().selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const card = page.getByRole('main').getByRole('region').first()
      const { y = 0, height = 0 } = (await card.boundingBox()) ?? {}
      expect(height, locale).toBeGreaterThan(300)
      expect(height, locale).toBeLessThanOrEqual(520)
      expect(y + height, locale).toBeLessThanOrEqual(800)
    }
  })
})
