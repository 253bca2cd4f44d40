import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/lib/chromium.ts'

let devnet: SharedDevnet
let browser: Browser
let server: Server
let page: Page

const foreignHost = 'evil.example'

beforeAll(async () => {
  devnet = await sharedDevnet()
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>A page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${foreignHost} 127.0.0.1`],
  })
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

const openPage = (host: string) =>
  page.goto(`http://${host}:${(server.address() as AddressInfo).port}`)

/** Sends what a page can send without a preflight, as a fetch and as a form. */
async function push(url: string, body?: string): Promise<void> {
  await page.evaluate(
    async ([target = '', text]) => {
      await fetch(target, { method: 'POST', mode: 'no-cors', ...(text ? { body: text } : {}) })
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: target })
      const frame = Object.assign(document.createElement('iframe'), { name: 'target' })
      document.body.append(frame, form)
      form.target = 'target'
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      form.submit()
      await loaded
      form.remove()
      frame.remove()
    },
    [url, body] as const,
  )
}

/** The answer that a page can read, or the browser's refusal. */
const read = (url: string, init?: RequestInit) =>
  page.evaluate(
    ([target, options]) =>
      fetch(target, options).then(
        (response) => response.text(),
        (error: Error) => error.message,
      ),
    [url, init] as const,
  )

const rpc = (method: string, params: unknown[] = []) =>
  read(devnet.services.chain, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })

test.each([foreignHost, 'localhost'])(
  'a page of %s drives no control route, and reads none',
  async (host) => {
    await openPage(host)
    await devnet.control('/control/wallet', { policy: 'approve' })
    for (const path of ['wallet/reset', 'reset', 'phone/reset', 'chain/mine', 'wallet/approve'])
      await push(`${devnet.services.control}/control/${path}`)
    // A reset would have put it back.
    expect(await devnet.control('/control/wallet')).toMatchObject({ policy: 'approve' })
    for (const path of ['/control/requests', '/services', '/control/mailbox'])
      expect(await read(`${devnet.services.control}${path}`)).toBe('Failed to fetch')
  },
)

test('a page of another site reads the chain, and changes nothing on it', async () => {
  await openPage(foreignHost)
  const address = `0x${'7e'.repeat(20)}`
  expect(await rpc('eth_chainId')).toContain('0x7a69')
  for (const [method, params] of [
    ['anvil_setBalance', [address, '0xffff']],
    ['anvil_nodeInfo', []],
    ['anvil_reset', [{ forking: { jsonRpcUrl: devnet.services.chain2 } }]],
    ['evm_mine', []],
  ] as const)
    expect(await rpc(method, [...params])).toContain(`may not call ${method}`)
  await push(
    devnet.services.chain,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x1'] }),
  )
  expect(await rpc('eth_getBalance', [address, 'latest'])).toContain('"0x0"')
})

test("a page of this machine is the developer's own and may use every method of a node", async () => {
  await openPage('localhost')
  const address = `0x${'7f'.repeat(20)}`
  await rpc('anvil_setBalance', [address, '0x2'])
  expect(await rpc('eth_getBalance', [address, 'latest'])).toContain('"0x2"')
})
