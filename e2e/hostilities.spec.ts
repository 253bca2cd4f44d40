import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { english } from '#lib/messages/english.ts'
import { freezeTab } from '#packages/playwright/src/freezeTab.ts'
import {
  type Hostility,
  hostileLaunch,
  hostilityOf,
  leaveAndReturn,
  makeHostile,
} from '#packages/playwright/src/hostilities.ts'

const first = { name: english.signIn.passkey }

/** The first page, in a context of its own. */
async function openHostile(browser: Browser, baseURL: string | undefined, hostility: Hostility) {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await makeHostile(context, hostility, [])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', first)).toBeVisible()
  return page
}

// What does not change the page would let everything pass.
test('a translator replaces the texts of a page, and those that come later', async ({
  browser,
  baseURL,
}) => {
  const page = await openHostile(browser, baseURL, 'translation')
  await expect(page.locator('h1 font font')).toBeVisible()
  await page.getByRole('button', first).click()
  await expect(page.locator('#step-title font font')).toHaveText(english.embedded.choiceTitle)
})

test('an extension adds elements, marks numbers and stays the last one', async ({
  browser,
  baseURL,
}) => {
  const page = await openHostile(browser, baseURL, 'extension')
  await expect(page.locator('input + extension-icon').first()).toBeAttached()
  await expect(page.locator('body > extension-root:last-child')).toBeAttached()
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.append('Number 123')
    document.body.append(text)
  })
  await expect(page.locator('body > p mark')).toHaveText('123')
  await expect(page.locator('body > extension-root:last-child')).toBeAttached()
})

test('no script runs in the first three seconds', async ({ browser, baseURL }) => {
  const start = performance.now()
  const page = await openHostile(browser, baseURL, 'slowScripts')
  await page.getByRole('button', first).click()
  await expect(page.getByRole('heading', { name: english.embedded.choiceTitle })).toBeVisible()
  expect(performance.now() - start).toBeGreaterThan(3_000)
})

test('storage throws', async ({ browser, baseURL }) => {
  const page = await openHostile(browser, baseURL, 'blockedStorage')
  const thrown = await page.evaluate(() =>
    [() => localStorage, () => sessionStorage, () => indexedDB.open('any')].map((use) => {
      try {
        use()
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(thrown).toEqual(Array(3).fill('SecurityError'))
})

test('the clock is 20 minutes ahead', async ({ browser, baseURL }) => {
  const page = await openHostile(browser, baseURL, 'wrongClock')
  const times = await page.evaluate(() => {
    const date = new Date()
    return [Date.now(), date.getTime(), Date.parse(Date())]
  })
  for (const time of times) expect(Math.abs(time - Date.now() - 20 * 60_000)).toBeLessThan(60_000)
  expect(await page.evaluate(() => new Date(5).getTime())).toBe(5)
})

test('nothing runs in a frozen tab, which hears of it before and after', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => {
    let ticks = 0
    setInterval(() => {
      ticks++
    }, 10)
    const heard: [event: string, state: string, ticks: number][] = []
    Object.assign(window, { heard })
    for (const name of ['visibilitychange', 'freeze', 'resume'])
      document.addEventListener(name, () => heard.push([name, document.visibilityState, ticks]))
  })
  const thaw = await freezeTab(page)
  await pause(1_000)
  await thaw()
  const heard = await page.evaluate(
    () => (window as unknown as { heard: [string, string, number][] }).heard,
  )
  expect(heard.map(([event, state]) => `${event} ${state}`)).toEqual([
    'visibilitychange hidden',
    'freeze hidden',
    'resume hidden',
    'visibilitychange visible',
  ])
  // What was due before the page stopped, and after it went on.
  expect((heard[2]?.[2] ?? 0) - (heard[1]?.[2] ?? 0)).toBeLessThan(20)
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
})

test('each page is left and returned to', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  leaveAndReturn(page, 'about:blank')
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
  await page.goto('/')
  expect(shown).toContain('blank')
  expect(shown.at(-1)).toBe('/')
})

test('the browser is started for what a page cannot do', () => {
  expect(hostileLaunch('thirdPartyCookies', { args: ['--own'] }).args).toEqual([
    '--own',
    '--test-third-party-cookie-phaseout',
  ])
  expect(hostileLaunch('backForwardCache', {}).ignoreDefaultArgs).toEqual([
    '--disable-back-forward-cache',
  ])
  expect(() => hostilityOf('rain')).toThrow('There is no hostility “rain”.')
})
