import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { english } from '#lib/messages/english.ts'

/** What extensions and translators do to a page before React takes it over. */
const changes = {
  'a style put first into the head': () => {
    const style = document.createElement('style')
    style.className = 'darkreader'
    // An extension's own style is not subject to the page's policy.
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    document.head.prepend(style)
  },
  'a space added to the title': () => {
    const title = document.querySelector('h1')
    title?.append(' ')
  },
  'an element beside a field': () => {
    document.querySelector('input, h1')?.after(document.createElement('span'))
  },
  'an element first in the main part': () => {
    document.querySelector('main')?.prepend(document.createElement('div'))
  },
}

async function openChanged(page: Page, path: string, change: () => void) {
  // Before any script that the document loads: those are deferred.
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') (${String(change)})()
  })`)
  await page.goto(path)
}

for (const [name, change] of Object.entries(changes))
  for (const path of ['/', '/sign', '/account', '/errors'])
    test(`${path} works although it was changed before it was hydrated: ${name}`, async ({
      page,
      watch,
    }) => {
      watch.allowConsole(/Minified React error #(418|423|425)/)
      await openChanged(page, path, change)
      await expect(page.getByRole('main')).toBeVisible()
      // Only React applies the choice to the page.
      await page.getByRole('combobox', { name: english.site.theme }).selectOption('dark')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByText(english.failure.errorTitle)).toHaveCount(0)
      if (path === '/') {
        await page.getByRole('button', { name: english.signIn.passkey }).click()
        await expect(
          page.getByRole('heading', { name: english.embedded.choiceTitle }),
        ).toBeVisible()
      }
    })
