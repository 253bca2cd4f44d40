import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { holdScripts } from '#e2e/support/holdScripts.ts'
import { holdWallet } from '#e2e/support/walletScript.ts'
import { english } from '#lib/messages/english.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('the first announced wallet causes no layout shift', async ({ page }) => {
      const release = await openWithoutWallets(page)
      const before = await placePositions(page)
      await page.evaluate(recordShifts)
      release()
      await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
      await afterPaint(page)
      expect(await placePositions(page)).toEqual(before)
      expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual(
        [],
      )
    })
  })

test('the place under the pointer is not replaced, others are, and further wallets wait', async ({
  page,
}) => {
  await openWithoutWallets(page)
  const place = page.locator('main li').nth(1)
  const name = (await place.textContent()) ?? ''
  await place.hover()
  await announce(page, ['Alder', 'Birch', 'Cedar', 'Elm'])
  for (const wallet of ['Alder', 'Birch', 'Cedar'])
    await expect(page.getByRole('button', { name: wallet })).toBeVisible()
  await expect(page.getByText(english.signIn.moreFound({ count: 1 }))).toBeVisible()
  await expect(place).toHaveText(name)
  await page.mouse.move(1, 1)
  await expect(page.getByRole('button', { name: 'Elm' })).toBeVisible()
  await expect(page.getByText(english.signIn.moreFound({ count: 1 }))).toHaveCount(0)
})

test('the focused place is not replaced either, and keeps the focus', async ({ page }) => {
  await openWithoutWallets(page)
  const place = page.locator('main li').first()
  const name = (await place.textContent()) ?? ''
  await place.getByRole('button').focus()
  await announce(page, ['Alder', 'Birch'])
  await expect(page.getByRole('button', { name: 'Birch' })).toBeVisible()
  await expect(place).toHaveText(name)
  await expect(place.getByRole('button')).toBeFocused()
})

test('a best-known wallet that announces itself keeps its place', async ({ page }) => {
  await openWithoutWallets(page)
  const place = page.locator('main li').nth(2)
  await expect(place).toHaveText('Rainbow')
  await announce(page, ['Rainbow'], 'me.rainbow')
  await expect(place).toContainText(english.signIn.installed)
})

test('a pointer that was over a place before the scripts ran also holds it', async ({ page }) => {
  const release = await holdWallet(page)
  const runScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const place = page.locator('main li').first()
  await expect(place).toBeVisible()
  const name = (await place.textContent()) ?? ''
  await place.hover()
  runScripts()
  await announce(page, ['Alder', 'Birch'])
  await expect(page.getByRole('button', { name: 'Birch' })).toBeVisible()
  await expect(place).toHaveText(name)
  release()
})

/** The sign-in page after discovery found no wallets. */
async function openWithoutWallets(page: Page) {
  const release = await holdWallet(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
  // React has attached its handlers: from here on, announcements are received.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main li button') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
  return release
}

/** The position of each place and of the button below them. */
function placePositions(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button')].map((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return { x, y, height }
    }),
  )
}

function recordShifts() {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift' })
}

/** Two frames: the first paints the change, after the second its layout shifts are reported. */
function afterPaint(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )
}

function announce(page: Page, names: string[], rdns?: string) {
  return page.evaluate(
    ({ names, rdns }) => {
      for (const name of names) {
        const info = {
          uuid: crypto.randomUUID(),
          name,
          rdns: rdns ?? `example.${name.toLowerCase()}`,
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        }
        const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
        const event = new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })
        const announce = () => void window.dispatchEvent(event)
        window.addEventListener('eip6963:requestProvider', announce)
        announce()
      }
    },
    { names, rdns },
  )
}
