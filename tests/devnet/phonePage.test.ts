// own process: WalletConnect’s SDK keeps global state.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { type PhoneServer, startPhone } from '#devnet/phone/phoneServer.ts'
import type { Relay } from '#devnet/relay/relay.ts'
import { accessibilityViolations } from '#tests/devnet/support/accessibilityViolations.ts'
import {
  connect,
  type Dapp,
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/lib/chromium.ts'

let browser: Browser
let site: Server
let siteUrl: string
let relay: Relay
let server: PhoneServer
let fixture: WalletConnectFixture
const foreign: string[] = []

beforeAll(async () => {
  const [script = ''] = await bundle(['phone/page/phoneWindow.ts'])
  fixture = await startWalletConnectFixture()
  relay = fixture.relay
  const chains = [{ id: 31337, name: 'Devnet', rpcUrl: 'http://localhost:9' }]
  server = await startPhone({ port: 0, relayUrl: relay.url, chains, script, clock: createClock() })
  const dapp = await build({
    entryPoints: [new URL('./support/dappPage.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    // The vendor's dialog: never opened, and half of the bundle.
    external: ['@reown/appkit', '@reown/appkit/*'],
  })
  const code = dapp.outputFiles?.[0]?.text ?? ''
  site = createServer((request, response) => {
    const isScript = request.url === '/dapp.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : '<!doctype html><script type="module" src="/dapp.js"></script>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await fixture?.stop()
  site?.close()
})
afterEach(async () => {
  expect(foreign.splice(0), 'requests beyond this machine').toEqual([])
  for (const context of browser.contexts()) await context.close()
  await server.phone.reset()
  relay.reset()
})

const openPage = async (url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 760 } })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== 'localhost') foreign.push(request.url())
  })
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => foreign.push(message))
  await page.goto(url)
  return page
}
const openSite = async (as: string) => {
  const query = new URLSearchParams({ as, relay: relay.url, rpc: 'http://localhost:9' })
  const page = await openPage(`${siteUrl}/?${query}`)
  const uri = (await page.locator('#uri').textContent()) ?? ''
  return { page, uri }
}
const openPhone = (uri: string) => openPage(`${server.url}/wc?uri=${encodeURIComponent(uri)}`)

test('a deep link shows the verified site, and the user connects', async () => {
  const { page, uri } = await openSite(siteUrl)
  const phone = await openPhone(uri)
  const card = phone.locator('.request')
  await card.getByText('Confirmed: its browser says the same.').waitFor()
  expect(await card.locator('strong').textContent()).toBe(siteUrl)
  expect(phone.url()).toBe(`${server.url}/`)
  expect(await phone.content()).not.toContain('symKey')
  await card.getByRole('button', { name: 'Connect' }).click()
  expect(await page.locator('#connected').textContent()).toBe(server.phone.state().accounts[0])
  await phone.getByText('No site is connected.').waitFor({ state: 'detached' })
})

test.each(['light', 'dark'] as const)(
  'the screen has no fault for assistive technology (%s)',
  async (colorScheme) => {
    const { page, uri } = await openSite(siteUrl)
    const phone = await openPhone(uri)
    await phone.emulateMedia({ colorScheme })
    await phone.locator('.request').waitFor()
    expect(await accessibilityViolations(phone)).toEqual([])
    await phone.locator('.request').getByRole('button', { name: 'Connect' }).click()
    await page.locator('#connected').waitFor()
    await phone.getByRole('button', { name: 'Ping' }).waitFor()
    expect(await accessibilityViolations(phone)).toEqual([])
    const isWider = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWider, 'wider than 360 px').toBe(false)
  },
)

test('a site that claims another origin is shown as a mismatch', async () => {
  const { page, uri } = await openSite('https://bank.example')
  const phone = await openPhone(uri)
  await phone.getByText('It is not what it says it is.').waitFor()
  await phone.getByText(`calls itself https://bank.example, but its page is ${siteUrl}`).waitFor()
  await phone.getByRole('button', { name: 'Reject' }).click()
  expect(await page.locator('#failed').textContent()).toBe('User rejected.')
})

test('a page on the scam list is shown as one', async () => {
  relay.setScamOrigins([siteUrl])
  const { uri } = await openSite(siteUrl)
  const phone = await openPhone(uri)
  await phone.getByText('Known to steal.', { exact: true }).waitFor()
})

test("a program's origin cannot be verified, and a pasted URI works too", async () => {
  const phone = await openPage(server.url)
  const dapp: Dapp = await fixture.dapp()
  let uri = ''
  const connecting = connect(dapp, (displayUri) => {
    uri = displayUri
  })
  await until(() => expect(uri).not.toBe(''))
  await phone.getByLabel('Pairing link').fill(uri)
  await phone.locator('#pair').getByRole('button', { name: 'Connect' }).click()
  await phone.getByText('Not confirmed: anybody could say so.').waitFor()
  await phone.locator('.request').getByRole('button', { name: 'Connect' }).click()
  await connecting
  await phone.getByRole('button', { name: 'Ping' }).click()
  await phone.getByText('It answered.').waitFor()
})

test('an invalid URI shows a sentence', async () => {
  const phone = await openPhone('wc:nothing')
  await phone.getByText('That is no WalletConnect link.').waitFor()
})

test("only the phone's own page can use its control routes", async () => {
  const strangers = [{ origin: 'http://localhost:3000' }, {}, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of strangers) {
    const response = await fetch(`${server.url}/control/phone/approve`, { method: 'POST', headers })
    expect(response.status).toBe(403)
  }
})
