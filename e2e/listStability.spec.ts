import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { holdScripts } from '#e2e/support/holdScripts.ts'
import { holdWallet } from '#e2e/support/walletScript.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('the first announced wallet causes no layout shift', async ({ page }) => {
      const release = await openWithoutWallets(page)
      const before = await rowPositions(page)
      await page.evaluate(recordShifts)
      release()
      await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
      await afterPaint(page)
      expect(await rowPositions(page)).toMatchObject(before)
      expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual(
        [],
      )
    })
  })

test('rows under the pointer stay in place while wallets are announced, until the pointer leaves', async ({
  page,
}) => {
  await openWithoutWallets(page)
  const row = page.locator('main li').last()
  const name = await row.textContent()
  const box = (await row.boundingBox()) as { x: number; y: number }
  const point = { x: box.x + 40, y: box.y + 20 }
  await page.mouse.move(point.x, point.y)
  await announce(page, ['Alder', 'Birch', 'Cedar'])
  await expect(page.getByRole('button', { name: 'Alder' })).toBeVisible()
  await expect(page.getByText(signInMessages.pendingWallets(2))).toBeVisible()
  expect(await rowAt(page, point)).toBe(name)
  await expect(page.getByRole('button', { name: 'Birch' })).toHaveCount(0)
  await page.mouse.move(1, 1)
  for (const wallet of ['Alder', 'Birch', 'Cedar'])
    await expect(page.getByRole('button', { name: wallet })).toBeVisible()
  await expect(page.getByText(signInMessages.pendingWallets(2))).toHaveCount(0)
})

test('a pointer that was over the list before the scripts ran also holds the rows', async ({
  page,
}) => {
  const release = await holdWallet(page)
  const runScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const row = page.locator('main li').last()
  await expect(row).toBeVisible()
  await row.hover()
  runScripts()
  await announce(page, ['Alder', 'Birch'])
  await expect(page.getByRole('button', { name: 'Alder' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Birch' })).toHaveCount(0)
  release()
})

/** The sign-in page after discovery found no wallets. */
async function openWithoutWallets(page: Page) {
  const release = await holdWallet(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText(signInMessages.noWallets)).toBeVisible()
  return release
}

/** The position of each row and button of the list, by its text. */
function rowPositions(page: Page) {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('main li button, main h2')].map((element) => {
        const { x, y } = element.getBoundingClientRect()
        return [element.textContent, { x, y }]
      }),
    ),
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

function announce(page: Page, names: string[]) {
  return page.evaluate((names) => {
    for (const name of names) {
      const info = {
        uuid: crypto.randomUUID(),
        name,
        rdns: `example.${name.toLowerCase()}`,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      }
      const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
      const event = new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })
      const announce = () => void window.dispatchEvent(event)
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
  }, names)
}

/** Text of the row at a point of the page. */
function rowAt(page: Page, point: { x: number; y: number }) {
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('li')?.textContent,
    point,
  )
}
