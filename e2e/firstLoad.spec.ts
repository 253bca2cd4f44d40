import type { Response } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'
import {
  accountBudgetKb,
  errorsBudgetKb,
  firstLoad,
  firstLoadBudgetKb,
  signBudgetKb,
  signedOutBudgetKb,
  walletConnectKib,
} from '../scripts/bench/firstLoad.ts'

test('the sign-in page stays within its script budget and loads no wallet SDK', async ({
  browser,
  baseURL,
  devnet,
}) => {
  const configured = Object.values(devnet.services)
  const load = await firstLoad(browser, `${baseURL}/`, { configured })
  expect(load.scripts).toBeGreaterThan(0)
  expect(load.scriptKb).toBeLessThanOrEqual(firstLoadBudgetKb)
  expect(load.sdkKb).toBe(0)
  expect(load.foreignHosts).toEqual([])
})

test('the sign-in page loads no row of the error catalog before an error occurs, or an idle moment', async ({
  page,
}) => {
  await page.addInitScript(saveData)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts = responses.filter((one) => one.request().resourceType() === 'script')
  const code = (await Promise.all(scripts.map((one) => one.text()))).join('\n')
  // A message may also be a text of a screen, and a short condition be a word of other code.
  const conditions = [...(await readCatalog()).values()].map(({ when }) => when)
  const long = conditions.filter((condition) => condition.length > 20)
  expect(long.length).toBeGreaterThan(80)
  expect(code.length).toBeGreaterThan(100_000)
  expect(long.filter((condition) => code.includes(condition))).toEqual([])
})

test('the first paint of the sign-in page waits for no style sheet', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('<style nonce="')
  expect(html).not.toContain('rel="stylesheet"')
  await page.goto('/')
  await expect(page.getByRole('button', { name: english.signIn.passkey })).toHaveCSS(
    'background-color',
    'rgb(13, 107, 87)',
  )
})

test('the error catalog loads no wallet', async ({ browser, baseURL, devnet }) => {
  const configured = Object.values(devnet.services)
  const load = await firstLoad(browser, `${baseURL}/errors`, { configured })
  expect(load.scriptKb).toBeLessThanOrEqual(errorsBudgetKb)
})

test('opening WalletConnect for the first time stays within its script budget', async ({
  browser,
  baseURL,
  devnet,
}) => {
  const { opened } = await firstLoad(browser, `${baseURL}/`, {
    configured: Object.values(devnet.services),
    async act(page) {
      await page.getByRole('button', { name: 'WalletConnect' }).click()
      await page.getByRole('img', { name: english.walletConnect.codeLabel }).waitFor()
    },
  })
  expect(opened?.sdkKb).toBeGreaterThan(50)
  expect(opened?.brotliKib).toBeLessThanOrEqual(walletConnectKib)
  expect(opened?.foreignHosts).toEqual([])
})

for (const [path, budgetKb] of [
  ['/sign', signBudgetKb],
  ['/account', accountBudgetKb],
] as const)
  test(`${path} loads its content for signed-in users only, within its budget`, async ({
    browser,
    baseURL,
    devnet,
    page,
    wallet,
  }) => {
    const configured = Object.values(devnet.services)
    const signedOut = await firstLoad(browser, `${baseURL}${path}`, { configured })
    expect(signedOut.scriptKb).toBeLessThanOrEqual(signedOutBudgetKb)
    await startSignedIn(page, wallet)
    const storageState = await page.context().storageState()
    const load = await firstLoad(browser, `${baseURL}${path}`, { configured, storageState })
    expect(load.scriptKb).toBeLessThanOrEqual(budgetKb)
    expect(load.scriptKb).toBeGreaterThan(signedOut.scriptKb)
    expect(load.sdkKb).toBe(0)
    expect(load.foreignHosts).toEqual([])
  })

const preloaded = [
  { name: 'WalletConnect', marker: 'irn_subscribe' },
  { name: 'Smart wallet', marker: 'selectSignerType' },
  { name: english.signIn.passkey, marker: '/public/v1/submit/sign_raw_payload' },
]

for (const { name, marker } of preloaded)
  test(`hovering “${name}” loads its SDK and sends no request to another host`, async ({
    page,
    baseURL,
    devnet,
  }) => {
    await page.addInitScript(saveData)
    await page.goto('/', { waitUntil: 'networkidle' })
    const contacted: string[] = []
    const code: string[] = []
    page.on('websocket', (socket) => contacted.push(socket.url()))
    page.on('request', (request) => contacted.push(request.url()))
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') code.push(await response.text())
    })
    await page.getByRole('button', { name }).hover()
    await expect.poll(() => code.some((script) => script.includes(marker))).toBe(true)
    // The dev wallet's script stands for an extension, and talks to its own service.
    const expected = [baseURL, devnet.services.wallet]
    expect(contacted.filter((url) => !expected.includes(new URL(url).origin))).toEqual([])
  })

/** Runs in the page: an idle moment loads nothing, else the wallet behind the passkey button with its rows. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}
