// own process: WalletConnect’s SDK keeps global state.
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RelayStats } from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { connect, createDapp, type Dapp } from '#tests/devnet/support/walletConnectFixture.ts'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.ts'

const executablePath = await findChromium()
if (!executablePath) console.info('No Chromium on this machine: the dashboard is not tried.')
const inChromium = test.skipIf(!executablePath)

let devnet: SharedDevnet
let browser: Browser
let page: Page
let dapp: Dapp
let complaints: string[]

beforeAll(async () => {
  if (!executablePath) return
  devnet = await sharedDevnet()
  browser = await chromium.launch({ executablePath, args: [...chromiumArgs] })
})
afterAll(async () => {
  await browser?.close()
})
beforeEach(async () => {
  if (!executablePath) return
  await devnet.control('/control/reset', {})
  const { chain, chain2, relay: relayUrl = '' } = devnet.services
  dapp = await createDapp({ relayUrl, rpcUrls: { 31337: chain, 31338: chain2 } })
  page = await browser.newPage()
  complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(devnet.services.control)
})
afterEach(async () => {
  await page?.close()
  dapp?.signer.client.core.heartbeat.stop()
  await dapp?.signer.client.core.relayer.transportClose()
  expect(complaints ?? []).toEqual([])
})

inChromium('requests to the phone can be answered on the dashboard', async () => {
  const waiting = page.locator('#phoneRequests')
  await page.getByText('No pending requests.').waitFor()
  const connecting = connect(dapp, (uri) => devnet.control('/control/phone/pair', { uri }))
  await waiting.getByRole('button', { name: 'Connect' }).click()
  await connecting
  await page.locator('#phoneSessions').getByText('Test site').waitFor()
  const [account = ''] = dapp.accounts
  // Handled at once: if a click fails, the end of the session rejects the pending request.
  const sign = () =>
    dapp
      .request<Hex>({ method: 'personal_sign', params: [stringToHex('hello'), account] })
      .catch((error: { code: number }) => error)

  const signing = sign()
  await waiting.getByRole('button', { name: 'Sign' }).click()
  const signature = await signing
  if (typeof signature !== 'string') throw signature
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account)
  // Otherwise the click would still reach the first request.
  await waiting.getByRole('button', { name: 'Sign' }).waitFor({ state: 'detached' })
  const outcome = sign()
  await waiting.getByRole('button', { name: 'Reject' }).click()
  expect(await outcome).toMatchObject({ code: 5000 })
  await page.getByText('No pending requests.').waitFor()
})

inChromium('the relay is paused, closed and emptied on the dashboard', async () => {
  const relay = () => devnet.control('/control/relay') as Promise<RelayStats>
  await page
    .locator('#relayCounts')
    .getByText(/^\d+ sockets/)
    .waitFor()
  for (const [label, key] of [
    ['Paused: delivers nothing', 'isPaused'],
    ['Down: refuses connections', 'isDown'],
  ] as const) {
    const box = page.getByLabel(label)
    for (const isOn of [true, false])
      await expect.poll(() => box.setChecked(isOn).then(relay)).toHaveProperty(key, isOn)
  }
  await expect.poll(async () => (await relay()).sockets).toBeGreaterThan(0)
  await devnet.control('/control/relay/down', { isDown: true })
  await page.getByRole('button', { name: 'Drop all sockets' }).click()
  await page
    .locator('#relayCounts')
    .getByText(/^0 sockets/)
    .waitFor()
})

inChromium('a change that failed is named until the next one', async () => {
  const message = 'The relay has ended.'
  await page.route('**/control/relay/**', (route) =>
    route.fulfill({ status: 500, json: { error: { message } } }),
  )
  const failure = page.getByRole('alert').filter({ hasText: message })
  await page.getByRole('button', { name: 'Drop all sockets' }).click()
  await failure.waitFor()
  // The browser itself reports the response.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Drop all sockets' }).click()
  await failure.waitFor({ state: 'detached' })
})

inChromium.each(['control', 'phone'] as const)(
  'the page of %s loads without a shift',
  async (name) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        const scope = window as unknown as { shift: number }
        for (const entry of list.getEntries()) scope.shift += (entry as unknown as Shift).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(devnet.services[name] ?? '')
      await page.getByText('No pending requests.').waitFor()
      // The browser reports shifts after the frame in which they happened.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      )
      expect(
        await page.evaluate(() => (window as unknown as { shift: number }).shift),
      ).toBeLessThan(0.05)
    }
  },
)

inChromium(
  'the links that the site shows lead to the mailbox, the phone and the faucet',
  async () => {
    const { control = '', mailbox = '', phone = '' } = devnet.services
    await page.goto(`${control}/mailbox`)
    expect(page.url()).toBe(`${mailbox}/`)
    await page.goto(`${control}/phone`)
    expect(page.url()).toBe(`${phone}/`)
    await page.goto(`${control}/#faucet`)
    await expect
      .poll(() => page.locator('#faucet').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(600)
  },
)

/** The part of a `layout-shift` entry that TypeScript's DOM types lack. */
type Shift = { value: number }
