import type { Page } from '@playwright/test'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import { expect, test } from '#e2e/smartWalletFixtures.ts'
import { unwrap, unwrapError } from '#e2e/support/outcome.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'
import type { Outcome } from '#packages/playwright/src/conformance/createHarness.ts'

/**
 * Measures how long after its popup closed a request ended: by timers of the page that run every
 * 10 ms, as a busy machine delays these as much as the connector's.
 */
async function timeAfterClosing(page: Page, request: () => Promise<Outcome>) {
  await page.evaluate(() => {
    const open = window.open
    window.open = (...args) => {
      const popup = open.apply(window, args)
      let ticks = 0
      const tick = () => {
        if (popup?.closed) ticks += 1
        Object.assign(window, { ticksSinceClosed: ticks })
        setTimeout(tick, 10)
      }
      tick()
      return popup
    }
  })
  const outcome = await request()
  const ticks = await page.evaluate(() => Number(Reflect.get(window, 'ticksSinceClosed')))
  return { outcome, tookMs: ticks * 10 }
}

test('a blocked popup is popupBlocked without the SDK’s own notice, and the next try works', async ({
  page,
  smartWalletPage,
}) => {
  await page.addInitScript(() => {
    const open = window.open
    let isBlocked = true
    window.open = (...args) => (isBlocked ? null : open.apply(window, args))
    Object.assign(window, { unblock: () => (isBlocked = false) })
  })
  await smartWalletPage.open()
  const error = unwrapError(await smartWalletPage.connect())
  expect(error).toMatchObject({ isError: true, message: smartWalletErrors.popupBlocked.message })
  expect(error.keys).toContain('popupBlocked')
  await expect(page.locator('[class*="cbwsdk"]')).toHaveCount(0)
  await page.evaluate(() => Reflect.get(window, 'unblock')())
  await smartWalletPage.expectUsable()
})

test('if a screen offers it, a blocked request waits for the click that opens its popup', async ({
  page,
  smartWalletPage,
}) => {
  const address = await smartWalletPage.openConnected()
  await page.evaluate(() => {
    const open = window.open
    let isFirst = true
    window.open = (...args) => {
      if (!isFirst) return open.apply(window, args)
      isFirst = false
      return null
    }
  })
  await smartWalletPage.member('helpBlocked')
  const signing = smartWalletPage.sign('later')
  await expect.poll(async () => unwrap(await smartWalletPage.member('popupStatus'))).toBe('blocked')
  await smartWalletPage.member('showPopup')
  expect(await smartWalletPage.isSigned(address, 'later', unwrap(await signing))).toBe(true)
  expect(unwrap(await smartWalletPage.member('popupStatus'))).toBe('closed')
})

const closings: [when: string, switches: Partial<PopupSettings>][] = [
  ['before it has loaded', { close: 'beforeLoaded' }],
  ['without a message before it has loaded', { close: 'beforeLoaded', sendsUnload: false }],
  ['while it prompts', { close: 'onRequest' }],
  ['without a message while it prompts', { close: 'onRequest', sendsUnload: false }],
  ['without a message after the user approved', { close: 'afterApproval', sendsUnload: false }],
]
for (const [when, switches] of closings)
  test(`a popup closed ${when} rejects the request within a second`, async ({
    page,
    smartWallet,
    smartWalletPage,
  }) => {
    await smartWalletPage.open()
    await smartWallet.set(switches)
    const { outcome, tookMs } = await timeAfterClosing(page, () => smartWalletPage.connect())
    expect(unwrapError(outcome).names).toContain('UserRejectedRequestError')
    expect(unwrapError(outcome).codes).toContain(4001)
    expect(tookMs).toBeLessThan(1_000)
    await smartWallet.set({ sendsUnload: true })
    await smartWalletPage.expectUsable()
  })

test('a popup that closes right after its response does not reject the request', async ({
  smartWallet,
  smartWalletPage,
}) => {
  const address = await smartWalletPage.openConnected()
  await smartWallet.set({ lingerMs: 0 })
  for (const message of ['one', 'two', 'three'])
    expect(
      await smartWalletPage.isSigned(address, message, unwrap(await smartWalletPage.sign(message))),
    ).toBe(true)
})

test('a popup that never loads times out after 30 seconds', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  await page.clock.install()
  await smartWalletPage.open()
  await smartWallet.set({ isSilent: true })
  const connecting = smartWalletPage.connect()
  await expect.poll(async () => unwrap(await smartWalletPage.member('popupStatus'))).toBe('open')
  await page.clock.runFor(31_000)
  expect(unwrapError(await connecting).keys).toContain('walletNotAnswering')
  // Whatever closes the popup may wait for a timer of its own.
  await page.clock.resume()
  await smartWallet.closed()
  await smartWalletPage.expectUsable()
})

test('a page that COOP separates from its popups is popupCutOff', async ({
  page,
  watch,
  harness,
  smartWalletPage,
}) => {
  watch.allowConsole(/Cross-Origin-Opener-Policy/)
  await page.route(`${harness.url}/**`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await smartWalletPage.open()
  expect(unwrapError(await smartWalletPage.connect()).keys).toContain('popupCutOff')
  const opened = page.context().pages().length
  // By now the SDK knows its page's headers: it opens no further popup in vain.
  expect(unwrapError(await smartWalletPage.connect()).keys).toContain('popupCutOff')
  expect(page.context().pages()).toHaveLength(opened)
})

test('a popup that separates itself by COOP rejects the request', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  await smartWalletPage.open()
  await smartWallet.set({ coop: 'same-origin' })
  expect(unwrapError(await smartWalletPage.connect()).isError).toBe(true)
  for (const popup of page.context().pages().slice(1)) await popup.close()
  await smartWallet.set({ coop: 'none' })
  await smartWalletPage.expectUsable()
})
