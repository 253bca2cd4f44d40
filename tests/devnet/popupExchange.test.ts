import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PopupState } from '#lib/protocol/popup.ts'
import {
  type SmartWalletPopups,
  watchSmartWalletPopups,
} from '#packages/playwright/src/smartWallet.ts'
import type {} from '#tests/devnet/support/popupSite.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { until } from '#tests/support/until.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/lib/chromium.ts'

type Connected = {
  accounts: {
    address: string
    capabilities: { signInWithEthereum?: { message: string; signature: string } }
  }[]
}

let devnet: SharedDevnet
let browser: Browser
let server: Server
let origin: string
let page: Page
let popups: SmartWalletPopups

beforeAll(async () => {
  const [started, executablePath, { outputFiles }] = await Promise.all([
    sharedDevnet(),
    ensureChromium(),
    build({
      entryPoints: [new URL('./support/popupSite.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    }),
  ])
  devnet = started
  const script = outputFiles?.[0]?.text ?? ''
  server = createServer((request, response) => {
    const isScript = request.url === '/site.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>Site</title><script src="/site.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath, args: [...chromiumArgs] })
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})
beforeEach(async () => {
  await devnet.control('/control/reset', {})
  const context = await browser.newContext()
  popups = await watchSmartWalletPopups(context)
  page = await context.newPage()
  await page.goto(origin)
})
afterEach(() => page.context().close())

const popupUrl = () => `${devnet.services.popup}/connect`
const open = () => page.evaluate((url) => window.popupSite.open(url), popupUrl())
const handshake = () => page.evaluate(() => window.popupSite.handshake())
const request = (method: string, params?: unknown) =>
  page.evaluate(([name, given]) => window.popupSite.request(name, given), [method, params] as const)
const state = () => devnet.control('/control/popup') as Promise<PopupState>

describe('the exchange of the SDK’s successor', () => {
  test('an empty handshake, then wallet_connect in the same window', async () => {
    await open()
    expect(await handshake()).toEqual({ result: { value: null } })
    const connecting = request('wallet_connect', [{ version: '1', capabilities: {} }])
    await popups.approve()
    expect(await connecting).toEqual({
      result: {
        value: { accounts: [{ address: expect.stringMatching(/^0x/), capabilities: {} }] },
      },
      data: {
        chains: expect.objectContaining({ 31337: `${devnet.services.chain}/wallet` }),
        capabilities: expect.objectContaining({
          '0x7a69': expect.objectContaining({ atomic: { status: 'supported' } }),
        }),
      },
    })
    const received = await page.evaluate(() =>
      window.popupSite.received.map((one) => Object.keys(one)),
    )
    expect(received.filter((keys) => keys.includes('content'))).toSatisfy((answers: string[][]) =>
      answers.every((keys) => keys.includes('correlationId')),
    )
  })

  test('wallet_connect signs in by a message of the site’s own host, and of no other', async () => {
    await open()
    await handshake()
    const ask = (fields: object) =>
      request('wallet_connect', [
        { version: '1', capabilities: { signInWithEthereum: { nonce: 'a1b2c3d4', ...fields } } },
      ])
    const connecting = ask({ chainId: '0x7a69', statement: 'Hello.' })
    await popups.approve()
    await popups.approve()
    const { result } = (await connecting) as { result: { value: Connected } }
    const [account] = result.value.accounts
    const { message, signature } = account?.capabilities.signInWithEthereum ?? {}
    expect(signature).toMatch(/^0x[0-9a-f]{130,}$/)
    expect(parseSiweMessage(message ?? '')).toMatchObject({
      address: account?.address,
      domain: new URL(origin).host,
      uri: origin,
      chainId: 31337,
      nonce: 'a1b2c3d4',
      statement: 'Hello.',
    })
    for (const wrong of [{ domain: 'evil.example' }, { nonce: '?' }, { chainId: '0x1' }]) {
      await popups.closed()
      await open()
      await handshake()
      const refused = ask(wrong)
      await popups.approve()
      expect(await refused, JSON.stringify(wrong)).toEqual({
        result: { error: { code: expect.any(Number), message: expect.any(String) } },
      })
    }
  })

  test('before wallet_connect, requests that need an account are refused', async () => {
    await open()
    await handshake()
    expect(await request('personal_sign', ['0x61', `0x${'11'.repeat(20)}`])).toEqual({
      result: { error: { code: 4100, message: expect.any(String) } },
    })
    await popups.closed()
    await open()
    expect(await request('wallet_dance')).toMatchObject({ result: { error: { code: 4200 } } })
  })

  test("the popup's key for a site persists across windows and is not extractable", async () => {
    await open()
    await handshake()
    const [popup] = page.context().pages().slice(-1)
    const isReadable = await popup?.evaluate(async () => {
      const opening = indexedDB.open('popup')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const all = opening.result.transaction('sites').objectStore('sites').getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      return all.result.map(({ keys }) => keys.privateKey.extractable)
    })
    expect(isReadable).toEqual([false])
  })
})

describe('messages that a popup refuses', () => {
  test('a hundred invalid messages are ignored, and a valid one still works', async () => {
    await open()
    await handshake()
    await page.evaluate(() => window.popupSite.forge(100, 'eth_requestAccounts', []))
    const connecting = request('wallet_connect', [{ version: '1' }])
    await popups.shown()
    expect((await state()).pending).toHaveLength(1)
    expect(await page.evaluate(() => window.popupSite.received.length)).toBe(2)
    await popups.reject()
    expect(await connecting).toMatchObject({ result: { error: { code: 4001 } } })
  })

  test('a site that claims another origin receives no message', async () => {
    await page.evaluate((url) => window.popupSite.open(url, 'http://bank.localhost'), popupUrl())
    await expect.poll(async () => (await state()).windows).toBe(1)
    const popup = page.context().pages().at(-1) as Page
    const nextMessage = await popup.evaluateHandle(() => ({
      promise: new Promise((resolve) =>
        window.addEventListener('message', resolve, { once: true }),
      ),
    }))
    await page.evaluate(() =>
      window.popupSite.post({
        id: 'x',
        sender: '00'.repeat(91),
        content: { handshake: { method: 'eth_requestAccounts' } },
      }),
    )
    await nextMessage.evaluate(({ promise }) => promise.then(() => undefined))
    expect(await popup.locator('#request').textContent()).toBe('Waiting for the site…')
    expect((await state()).pending).toEqual([])
    expect(await page.evaluate(() => window.popupSite.received)).toEqual([])
  })

  test.each([
    ['a sender that is no key', { sender: 'ab' }],
    ['a handshake for something else', { method: 'personal_sign' }],
  ])('%s is a protocol failure', async (_, part) => {
    await open()
    const content = await page.evaluate(async (given) => {
      const id = crypto.randomUUID()
      const answer = new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data.requestId === id) resolve(data.content)
        })
      })
      const { sender = '00'.repeat(91), method = 'eth_requestAccounts' } = given as {
        sender?: string
        method?: string
      }
      window.popupSite.post({
        id,
        sender,
        content: { handshake: { method } },
        timestamp: new Date(),
      })
      return answer
    }, part)
    expect(content).toMatchObject({ failure: { code: -32600 } })
  })

  test('a message that was sent before is not answered again', async () => {
    await open()
    await handshake()
    await page.evaluate(async () => {
      const message = await window.popupSite.encryptOnce('wallet_connect', [{}])
      window.popupSite.post(message)
      window.popupSite.post(message)
    })
    const popup = await popups.shown()
    await popups.reject()
    await popup.getByText('Done.').waitFor()
    const countAnswers = () =>
      page.evaluate(() => window.popupSite.received.filter(({ requestId }) => requestId).length)
    await until(async () => expect(await countAnswers()).toBe(2))
  })

  test('a window without an opener shows its purpose', async () => {
    const direct = await page.context().newPage()
    await direct.goto(popupUrl())
    await direct.getByText('A site opens this window').waitFor()
  })

  test("only the popup's own page may call its server", async () => {
    for (const path of ['/requests/shown', '/requests/settled']) {
      const response = await fetch(`${devnet.services.popupLocal}${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(response.status).toBe(403)
    }
  })
})
