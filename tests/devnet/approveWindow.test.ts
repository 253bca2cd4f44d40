import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { WalletState } from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.ts'

const executablePath = await findChromium()
if (!executablePath) console.info('No Chromium on this machine: the approve window is not tried.')
const inChromium = test.skipIf(!executablePath)

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const site = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const script = searchParams.get('script') ?? `${devnet.services.wallet}/wallet.js`
  response.end(sitePage(searchParams.has('legacy') ? `${script}?legacy` : script))
})
let devnet: SharedDevnet
let browser: Browser
let context: BrowserContext
let page: Page
let pageErrors: string[]

beforeAll(async () => {
  if (!executablePath) return
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  devnet = await sharedDevnet()
  browser = await chromium.launch({ executablePath, args: [...chromiumArgs] })
})
afterAll(async () => {
  await browser?.close()
  site.close()
})
beforeEach(async () => {
  if (!executablePath) return
  await devnet.control('/control/reset', {})
  context = await browser.newContext()
  pageErrors = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  context.on('weberror', (error) => pageErrors.push(String(error.error())))
  page = await openSite()
})
afterEach(async () => {
  await context?.close()
  expect(pageErrors ?? []).toEqual([])
})

inChromium('a click opens the window, Enter approves and closes it', async () => {
  const [window] = await Promise.all([context.waitForEvent('page'), click('eth_requestAccounts')])
  await window.getByRole('region', { name: 'Connect to this site' }).waitFor()
  expect(await window.locator('.requester').textContent()).toContain(siteUrl())
  const closed = window.waitForEvent('close')
  await window.keyboard.press('Enter')
  expect(await outcome()).toMatchObject({ result: { 0: account } })
  await closed
  expect(await walletEvents()).toEqual([
    ['connect', '0x7a69'],
    ['accountsChanged', account],
  ])
})

inChromium('Escape and a closed window reject', async () => {
  await connect()
  const [first] = await Promise.all([context.waitForEvent('page'), sign('one')])
  await first.getByRole('region', { name: 'Sign a message' }).waitFor()
  await first.keyboard.press('Escape')
  expect(await outcome()).toEqual({ code: 4001, message: 'User denied message signature.' })
  if (!first.isClosed()) await first.waitForEvent('close')

  const [second] = await Promise.all([context.waitForEvent('page'), sign('two')])
  await second.getByRole('region', { name: 'Sign a message' }).waitFor()
  await second.close()
  expect(await outcome()).toEqual({ code: 4001, message: 'User denied message signature.' })
})

inChromium('several requests share one window, one after the other', async () => {
  await connect()
  const [window] = await Promise.all([context.waitForEvent('page'), sign('the first')])
  await window.getByText('the first').waitFor()
  await page.evaluate((who) => {
    Object.assign(globalThis, { other: request('personal_sign', ['the second', who]) })
  }, account)
  await window.getByText('1 more after this one.').waitFor()
  await window.getByRole('button', { name: 'Sign' }).click()
  await window.getByText('the second').waitFor()
  await window.getByRole('button', { name: 'Reject' }).click()
  expect(await outcome()).toHaveProperty('result')
  expect(await page.evaluate('other')).toMatchObject({ code: 4001 })
  expect(context.pages().length).toBeLessThanOrEqual(2)
})

inChromium('the window shows the message to sign with its hidden characters escaped', async () => {
  await connect()
  const tricky = 'Pay 1\u202e0001\nto me'
  const [window] = await Promise.all([context.waitForEvent('page'), sign(tricky)])
  const text = window.locator('.text')
  await text.waitFor()
  expect(await text.textContent()).toBe('Pay 1\\u202e0001\nto me')
  expect(await window.locator('dl').textContent()).toContain(account)
  await window.keyboard.press('Escape')
  expect(await outcome()).toMatchObject({ code: 4001 })
})

inChromium('a request that no window shows can be answered on the dashboard', async () => {
  // A browser that blocks popups.
  await page.evaluate('window.open = () => null')
  await click('eth_requestAccounts')
  const dashboard = await context.newPage()
  await dashboard.goto(devnet.services.control)
  await dashboard.getByRole('button', { name: 'Connect' }).click()
  expect(await outcome()).toMatchObject({ result: { 0: account } })
})

inChromium('the dashboard controls the wallet, and each change emits one event', async () => {
  await connect()
  const dashboard = await context.newPage()
  await dashboard.goto(devnet.services.control)
  await dashboard.getByLabel('Account').selectOption('2')
  await dashboard.locator('#wallet').getByLabel('Network').selectOption('31338')
  // Not `check`: the answer to the change before may set the box once more, until this one's comes.
  await dashboard.getByLabel('Locked').click()
  await expect.poll(walletEvents).toEqual([
    ['accountsChanged', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', ''],
  ])
  await dashboard.getByLabel('To').fill(account)
  await dashboard.getByRole('button', { name: 'Send' }).click()
  await dashboard.locator('#faucetStatus a').click()
  await dashboard.getByRole('heading', { name: 'Transaction' }).waitFor()
})

inChromium('faults throw, reject with a string, or reject with undefined', async () => {
  const fault = async (kind: WalletState['fault']) => {
    await devnet.control('/control/wallet', { fault: kind })
    return page.evaluate(`(() => {
      try {
        return provider.request({ method: 'eth_chainId' }).catch((error) => ['rejected', typeof error])
      } catch (error) {
        return ['thrown', typeof error]
      }
    })()`)
  }
  // The page has it once its event stream has delivered it.
  await expect.poll(() => fault('throw')).toEqual(['thrown', 'object'])
  expect(await fault('string')).toEqual(['rejected', 'string'])
  expect(await fault('nothing')).toEqual(['rejected', 'undefined'])
  expect(await fault('none')).toBe('0x7a69')
})

inChromium('the announcement is frozen and repeated on request (EIP-6963)', async () => {
  expect(
    await page.evaluate(`(() => {
      const before = found.length
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      const [{ info }] = found
      const isFrozen = found.every((detail) => Object.isFrozen(detail) && Object.isFrozen(detail.info))
      return { isFrozen, again: found.length - before, name: info.name, rdns: info.rdns }
    })()`),
  ).toEqual({ isFrozen: true, again: 1, name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' })
  const legacy = await openSite('/?legacy')
  expect(await legacy.evaluate('[found.length, typeof window.ethereum.request]')).toEqual([
    0,
    'function',
  ])
})

inChromium("the approve window and the dashboard fit a phone's width", async () => {
  await page.evaluate('window.open = () => null')
  await click('eth_requestAccounts')
  for (const url of [`${devnet.services.wallet}/approve`, devnet.services.control]) {
    const narrow = await context.newPage()
    await narrow.setViewportSize({ width: 360, height: 640 })
    await narrow.goto(url)
    await narrow.getByRole('button', { name: 'Connect' }).waitFor()
    expect(await narrow.evaluate('document.documentElement.scrollWidth'), url).toBe(360)
  }
})

inChromium('a stopped wallet emits disconnect once, and connect when it is back', async () => {
  const first = await startDevnetProcess()
  const { port } = new URL(first.services.control)
  onTestFinished(() => first.stop())
  const { href } = new URL('/wallet.js', first.services.wallet)
  const watching = await openSite(`/?script=${encodeURIComponent(href)}`)
  const events = () => watching.evaluate('events')
  await expect.poll(events).toEqual([['connect', '0x7a69']])
  await first.stop()
  const gone = [
    ['connect', '0x7a69'],
    ['disconnect', 4900],
  ]
  await expect.poll(events).toEqual(gone)
  expect(await watching.evaluate("request('eth_chainId')")).toMatchObject({ code: 4900 })

  const second = await startDevnetProcess({ DEVNET_PORT: port })
  onTestFinished(() => second.stop())
  await expect.poll(events).toEqual([...gone, ['connect', '0x7a69']])
  // The browser itself logs failed requests.
  expect(pageErrors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  pageErrors = []
})

declare function request(method: string, params: unknown[]): Promise<unknown>

function siteUrl(): string {
  return `http://localhost:${(site.address() as AddressInfo).port}`
}

async function openSite(path = '/'): Promise<Page> {
  const opened = await context.newPage()
  await opened.goto(`${siteUrl()}${path}`)
  return opened
}

/** Clicks the site's button, which sends the request within the click. */
async function click(method: string, params: unknown[] = []): Promise<void> {
  await page.evaluate((next) => Object.assign(globalThis, { next }), [method, params])
  await page.getByRole('button').click()
}

function sign(text: string): Promise<void> {
  return click('personal_sign', [text, account])
}

function outcome(): Promise<unknown> {
  return page.evaluate('last')
}

/** Events since the last call: the name, and the first account or the chain. */
function walletEvents(): Promise<unknown> {
  return page.evaluate('events')
}

async function connect(): Promise<void> {
  await devnet.control('/control/wallet', { policy: 'approve' })
  await click('eth_requestAccounts')
  await outcome()
  await devnet.control('/control/wallet', { policy: 'ask' })
  await page.evaluate('events.length = 0')
}

function sitePage(script: string): string {
  return `<!doctype html><title>A site</title><link rel="icon" href="data:,"><button>Go</button>
<script src="${script}"></script>
<script>
var found = [], events = [], next, last, provider
window.addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
window.dispatchEvent(new Event('eip6963:requestProvider'))
provider = found[0] ? found[0].provider : window.ethereum
provider.on('accountsChanged', ([first]) => events.push(['accountsChanged', first ?? '']))
provider.on('chainChanged', (chainId) => events.push(['chainChanged', chainId]))
provider.on('connect', ({ chainId }) => events.push(['connect', chainId]))
provider.on('disconnect', ({ code }) => events.push(['disconnect', code]))
const request = (method, params) => provider.request({ method, params }).then(
  (result) => ({ result: Array.isArray(result) ? { ...result } : result }),
  ({ code, message }) => ({ code, message }),
)
document.querySelector('button').onclick = () => { last = request(...next) }
</script>`
}
