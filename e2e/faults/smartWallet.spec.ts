import { type Hex, stringToHex } from 'viem'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import { expect, test } from '#e2e/smartWalletFixtures.ts'
import { unwrap, unwrapError } from '#e2e/support/outcome.ts'
import type { Outcome } from '#packages/playwright/src/conformance/createHarness.ts'

for (const [sender, service] of [
  ['another origin', 'phone'],
  ['the wallet’s origin', 'popup'],
] as const)
  test(`100 forged messages from an iframe of ${sender} are ignored`, async ({
    page,
    smartWallet,
    devnet,
    harness,
    smartWalletPage,
  }) => {
    await page.addInitScript(() => {
      // The forger knows the ids of requests, which no other origin can.
      const uuid = crypto.randomUUID.bind(crypto)
      const ids: string[] = []
      Object.assign(window, { ids })
      crypto.randomUUID = () => {
        ids.push(uuid())
        return ids.at(-1) as `${string}-${string}-${string}-${string}-${string}`
      }
    })
    const origin = new URL(devnet.services[service] ?? '').origin
    await page.route(`${origin}/forger`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Forger</title>' }),
    )
    await smartWalletPage.open()
    await smartWallet.setPolicy('ask')
    const connecting = smartWalletPage.connect()
    await smartWallet.shown()
    const before = await smartWalletPage.records()
    await page.evaluate(async (src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      frame.name = 'forger'
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
    }, `${origin}/forger`)
    const ids = await page.evaluate(() => Reflect.get(window, 'ids') as string[])
    await page.evaluate(() => {
      Object.assign(window, { received: 0 })
      window.addEventListener('message', () => {
        Object.assign(window, { received: Number(Reflect.get(window, 'received')) + 1 })
      })
    })
    await page.frame('forger')?.evaluate(
      ([ids, site]) => {
        for (let index = 0; index < 100; index += 1) {
          const requestId = ids[index % ids.length]
          const forged = [
            { requestId, id: 'x', data: 'walletlink' },
            {
              requestId,
              id: 'x',
              sender: 'aa',
              content: { failure: { code: 4100, message: 'no' } },
            },
            { requestId, id: 'x', sender: 'aa', content: { encrypted: { iv: 1, cipherText: 2 } } },
            { event: 'PopupUnload', id: 'x' },
            { event: 'PopupLoaded', id: 'x' },
            { event: 'WalletLinkSessionRequest', id: 'x' },
            null,
          ]
          parent.postMessage(forged[index % forged.length], site)
        }
      },
      [ids, harness.url] as const,
    )
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'received'))).toBe(100)
    expect(await smartWalletPage.records()).toEqual(before)
    expect(await smartWalletPage.state()).toMatchObject({ status: 'connecting' })
    await smartWallet.approve()
    unwrap(await connecting)
    // A popup that is still open may not know the new policy yet, and would prompt again.
    await smartWallet.closed()
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await smartWalletPage.expectUsable()
  })

for (const response of ['wrongId', 'wrongKey', 'truncated', 'plain'] as const)
  test(`a response that is ${response} is an error and changes no records`, async ({
    smartWallet,
    smartWalletPage,
  }) => {
    await smartWalletPage.openConnected()
    const before = await smartWalletPage.records()
    await smartWallet.set({ response, lingerMs: 0 })
    expect(unwrapError(await smartWalletPage.sign('hello')).isError).toBe(true)
    expect(await smartWalletPage.records()).toEqual(before)
    await smartWalletPage.expectUsable()
  })

test('a response that arrives twice is used once', async ({ smartWallet, smartWalletPage }) => {
  const address = await smartWalletPage.openConnected()
  await smartWallet.set({ duplicatesResponses: true })
  const first = smartWalletPage.sign('first')
  const second = smartWalletPage.sign('second')
  expect(await smartWalletPage.isSigned(address, 'first', unwrap(await first))).toBe(true)
  expect(await smartWalletPage.isSigned(address, 'second', unwrap(await second))).toBe(true)
})

test('two concurrent requests share one popup, and each gets its own response', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  const address = await smartWalletPage.openConnected()
  await smartWallet.set({ lingerMs: 10_000 })
  let opened = 0
  page.on('popup', () => {
    opened += 1
  })
  const signatures = await Promise.all(
    ['one', 'two'].map((message) => smartWalletPage.sign(message)),
  )
  for (const [index, message] of ['one', 'two'].entries())
    expect(
      await smartWalletPage.isSigned(address, message, unwrap(signatures[index] as Outcome<Hex>)),
    ).toBe(true)
  expect(opened).toBe(1)
})

test('a chain unknown to the wallet is 4902, and one without an RPC URL is named', async ({
  page,
  smartWalletPage,
}) => {
  await smartWalletPage.openConnected()
  const params = [{ chainId: '0x5' }]
  expect(
    unwrapError(await smartWalletPage.request('wallet_switchEthereumChain', params)).codes,
  ).toContain(4902)
  expect(
    unwrapError(await smartWalletPage.request('wallet_switchEthereumChain', [])).keys,
  ).toContain('chainParamsRequired')
  expect(unwrap(await smartWalletPage.request('eth_blockNumber'))).toMatch(/^0x/)
  await page.evaluate(() =>
    localStorage.setItem('-CBWSDK:SCWStateManager:activeChain', '{"id":31337}'),
  )
  await smartWalletPage.open()
  const error = unwrapError(await smartWalletPage.request('eth_blockNumber'))
  expect(error).toMatchObject({ message: smartWalletErrors.noRpcUrl.message })
  expect(error.codes).toContain(-32603)
})

test('a page reloaded during a request reconnects, and its popup closes', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  const address = await smartWalletPage.openConnected()
  await smartWallet.setPolicy('ask')
  const signing = smartWalletPage.sign('lost').catch(() => undefined)
  await smartWallet.shown()
  await smartWalletPage.open()
  await signing
  await smartWallet.closed()
  const pending = await smartWallet.pending()
  expect(pending.filter(({ method }) => method === 'personal_sign')).toEqual([])
  expect(unwrap(await smartWalletPage.call('reconnect'))).toBe(1)
  expect((await smartWalletPage.state()).addresses).toEqual([address])
  expect(page.context().pages()).toHaveLength(1)
  await smartWalletPage.expectUsable()
})

test('a request for another account is rejected without a prompt', async ({ smartWalletPage }) => {
  await smartWalletPage.openConnected()
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const before = await smartWalletPage.records()
  for (const [method, params] of [
    ['personal_sign', [stringToHex('hello'), other]],
    ['wallet_getCapabilities', [other]],
    ['eth_sendTransaction', [{ from: other, to: other, value: '0x0' }]],
  ] as const)
    expect(unwrapError(await smartWalletPage.request(method, params)).codes).toContain(4100)
  expect(await smartWalletPage.records()).toEqual(before)
  await smartWalletPage.expectUsable()
})

test('without a session only wallet_sendCalls reaches the popup, and its status is read from the chain', async ({
  page,
  smartWalletPage,
}) => {
  await smartWalletPage.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  expect(unwrap(await smartWalletPage.request('eth_accounts'))).toEqual([])
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_blockNumber', 'eth_chainId'])
    expect(unwrapError(await smartWalletPage.request(method, [])).codes).toContain(4100)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const calls = [{ to, data: '0x', value: '0x0' }]
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls }
  const { id } = unwrap(await smartWalletPage.request('wallet_sendCalls', [batch])) as {
    id: string
  }
  await expect
    .poll(
      async () =>
        (unwrap(await smartWalletPage.request('wallet_getCallsStatus', [id])) as { status: number })
          .status,
    )
    .toBe(200)
  expect(
    unwrapError(await smartWalletPage.request('wallet_getCallsStatus', ['0x00'])).codes,
  ).toContain(5730)
  expect((await smartWalletPage.records()).filter(([key]) => !key.endsWith(':VERSION'))).toEqual([])
})

test('a rejected batch without a session stores no keys', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  await smartWalletPage.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  await smartWallet.setPolicy('reject')
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [] }
  expect(unwrapError(await smartWalletPage.request('wallet_sendCalls', [batch])).isError).toBe(true)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /SCWKeyManager|SCWStateManager/.test(key))).toEqual([])
})

test('a session whose keys are lost ends with an error, and connecting again works', async ({
  page,
  smartWallet,
  smartWalletPage,
}) => {
  await smartWalletPage.openConnected()
  await smartWallet.loseKeys()
  expect(unwrapError(await smartWalletPage.sign('hello')).codes).toContain(4100)
  await expect.poll(async () => (await smartWalletPage.state()).status).toBe('disconnected')
  await smartWalletPage.expectUsable()
  await page.evaluate(() => localStorage.removeItem('-CBWSDK:SCWKeyManager:peerPublicKey'))
  await smartWalletPage.open()
  unwrap(await smartWalletPage.call('reconnect'))
  const error = unwrapError(await smartWalletPage.sign('hello'))
  expect(error.keys).toContain('noValidSession')
  await smartWalletPage.expectUsable()
})

test('a response that arrives after disconnecting is invalidSession', async ({
  smartWallet,
  smartWalletPage,
}) => {
  await smartWalletPage.openConnected()
  await smartWallet.setPolicy('ask')
  const signing = smartWalletPage.sign('hello')
  await smartWallet.shown()
  await smartWalletPage.call('disconnectConnector')
  await smartWallet.approve()
  expect(unwrapError(await signing).keys).toContain('invalidSession')
})
