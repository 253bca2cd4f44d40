import { expect, test } from '#e2e/fixtures.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import { chromiumArgs, findChromium } from '../scripts/lib/chromium.ts'

const executablePath = await findChromium()

test.use({
  launchOptions: {
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
    // Playwright turns the back-forward cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/**
 * Next sends pages that it renders per request, and what their links prefetch, as `no-store`; Chromium
 * then drops them once a cookie changes. Without a window, it keeps no page at all (the delegate).
 */
const accepted = /NoStore|^BackForwardCacheDisabledForDelegate$/

for (const { path, isSignedIn } of [
  { path: '/', isSignedIn: false },
  { path: '/errors', isSignedIn: false },
  { path: '/sign', isSignedIn: true },
])
  test(`nothing on ${path} keeps it out of the back-forward cache but its headers`, async ({
    page,
    wallet,
    devnet,
  }) => {
    if (isSignedIn) await startSignedIn(page, wallet)
    await page.goto(path, { waitUntil: 'networkidle' })
    if (isSignedIn)
      await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    const reasons: string[] = []
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    await page.goto(devnet.services.phone ?? '', { waitUntil: 'networkidle' })
    await page.goBack()
    const isKept = () => page.evaluate(() => 'isKept' in window)
    await expect.poll(async () => (await isKept()) || reasons.length > 0).toBe(true)
    expect(reasons.filter((reason) => !accepted.test(reason))).toEqual([])
  })
