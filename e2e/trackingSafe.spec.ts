import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { closeShop, expectNoReplacing, expectSoon, shopCall } from '#e2e/support/sentStates.ts'
import { english } from '#lib/messages/english.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { TestDevnet } from '#packages/playwright/src/TestDevnet.ts'
import { root } from '#tests/support/tree.ts'

/**
 * What becomes of what a Safe sends: its owners sign one after another, and the last one's account sends
 * the transaction. Of the states of tracking.spec.ts these do not exist here: sped up, canceled and
 * replaced, because whoever executes it chooses the nonce.
 */

const { sign } = english
const { sentences, status } = sign
const minute = 60_000

/** The site allows the devnet's Safe of its worker to frame it; a name of its own is another site. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const hostPort = Number(process.env.E2E_DEVNET_PORT || 4100) + worker * 50 + devnetPortOffsets.safe
const host = `http://safe.localhost:${hostPort}`

test.use({ site: { root, env: { FRAME_ANCESTORS: host } } })

async function openApp(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${host}/?app=${encodeURIComponent(url)}`)
  return page.frameLocator('iframe')
}

/** Signs in as the Safe, and opens the form; functions that send, and that come back. */
async function openForm(page: Page, siteUrl: string, { client }: TestDevnet) {
  const form = `${siteUrl}/sign?tab=transaction`
  const first = await openApp(page, siteUrl)
  await first.getByRole('button', { name: 'Continue with Safe' }).click()
  await pending(client)
  for (const owner of [0, 1]) await client.safe.sign({ owner })
  await expect(first.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await page.clock.install()
  let app = await openApp(page, form)
  const lines = () => app.getByTestId('transaction')
  return {
    lines,
    /** Resolves once the first owner has signed it. */
    async send(data: string = shopCall.data): Promise<Locator> {
      const count = await lines().count()
      await app.getByRole('textbox', { name: new RegExp(`^${sign.to}`) }).fill(shopCall.to)
      await app.getByRole('textbox', { name: new RegExp(`^${sign.data}`) }).fill(data)
      const button = app.getByRole('button', { name: sign.sendTransaction })
      await expect(button).toBeEnabled()
      await button.click()
      await pending(client)
      await client.safe.sign({ owner: 0 })
      await expect(lines()).toHaveCount(count + 1)
      return lines().first()
    },
    async reopen() {
      app = await openApp(page, form)
    },
  }
}

/** Waits until the Safe has the request. */
async function pending({ safe }: TestDevnet['client']) {
  await expect
    .poll(async () => (await safe.state()).requests.some(({ outcome }) => outcome === 'pending'))
    .toBe(true)
}

test.afterEach(({ chain }) => chain.setFault({ kind: 'none' }))

for (const seen of ['with the page open', 'with the page closed'] as const) {
  test(`what a Safe sends waits for its owners, and is mined or fails, ${seen}`, async ({
    page,
    runningSite,
    devnet,
    chain,
    watch,
  }) => {
    watch.allowReports('reverted', 'revertedCustom')
    const form = await openForm(page, runningSite.siteUrl, devnet)
    const away = awayFrom(page, seen, form.reopen)
    await chain.setAutomine(false)
    await form.send()
    const line = () => form.lines().first()
    await away(async () => undefined, 2 * minute)
    await expectSoon(line(), sentences.pending)
    await expectNoReplacing(line())
    await away(() => devnet.client.safe.sign({ owner: 1 }))
    await expectSoon(line(), sentences.pending)
    await away(() => chain.mine())
    await expectSoon(line(), sentences.mined)
    await away(() => devnet.client.chain.reorganize(1))
    await expectSoon(line(), sentences.pending)
    await away(() => chain.mine())
    await expectSoon(line(), sentences.mined)

    await form.send()
    await away(async () => {
      await devnet.client.safe.sign({ owner: 1 })
      await closeShop(chain)
      await chain.mine()
    })
    await expectSoon(line(), status.failed)
  })

  test(`what a Safe sends is declined, or not known of, ${seen}`, async ({
    page,
    runningSite,
    devnet,
    chain,
    watch,
  }) => {
    watch.allowConsole(/Failed to load resource|net::ERR_/)
    watch.allowReports('networkUnreachable')
    const form = await openForm(page, runningSite.siteUrl, devnet)
    const away = awayFrom(page, seen, form.reopen)
    await chain.setAutomine(false)
    await form.send()
    const line = () => form.lines().first()
    await away(() => devnet.client.safe.reject())
    await expectSoon(line(), status.neverIncluded)

    // The same call with the same nonce would be the declined one.
    await form.send(`${shopCall.data}00`)
    await away(() => devnet.client.safe.sign({ owner: 1 }))
    await expectSoon(line(), sentences.pending)
    await away(() => chain.setFault({ kind: 'refuse' }), 10 * minute)
    await expectSoon(line(), /The network is unreachable\. Last answer: .*\d\d/)
    await away(() => chain.setFault({ kind: 'none' }))
    await expectSoon(line(), sentences.pending)
    await away(() => chain.request('anvil_dropAllTransactions'), 3 * minute)
    await expectSoon(line(), /The network does not have it\. Last seen: .*\d\d/)
    await expectNoReplacing(line())
  })
}

/** While it happens the page is open, and then time passes; or it is closed, and opened again later. */
function awayFrom(page: Page, seen: string, reopen: () => Promise<void>) {
  return async (happens: () => Promise<unknown>, milliseconds = 0) => {
    const isClosed = seen.endsWith('closed')
    if (isClosed) await page.goto('about:blank')
    await happens()
    if (isClosed) await reopen()
    if (milliseconds > 0) await page.clock.fastForward(milliseconds)
  }
}
