import { type Hex, stringToHex } from 'viem'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import { expect, test } from '#e2e/smartWalletFixtures.ts'
import { unwrap, unwrapError } from '#e2e/support/outcome.ts'
import type { Outcome } from '#tests/connectors/harness/createHarness.ts'

for (const [sender, service] of [
  ['another origin', 'phone'],
  ['the wallet’s origin', 'popup'],
] as const)
  test(`100 forged messages from an iframe of ${sender} are ignored`, async ({
    page,
    control,
    harness,
    smartWallet,
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
    const origin = new URL((await control.services())[service] ?? '').origin
    await page.route(`${origin}/forger`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Forger</title>' }),
    )
    await smartWallet.open()
    await control.popup.set({ policy: 'ask' })
    const connecting = smartWallet.connect()
    await smartWallet.popups.shown()
    const before = await smartWallet.records()
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
    expect(await smartWallet.records()).toEqual(before)
    expect(await smartWallet.state()).toMatchObject({ status: 'connecting' })
    await smartWallet.popups.approve()
    unwrap(await connecting)
    // A popup that is still open may not know the new policy yet, and would prompt again.
    await smartWallet.popups.closed()
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await smartWallet.expectUsable()
  })

for (const response of ['wrongId', 'wrongKey', 'truncated', 'plain'] as const)
  test(`a response that is ${response} is an error and changes no records`, async ({
    control,
    smartWallet,
  }) => {
    await smartWallet.openConnected()
    const before = await smartWallet.records()
    await control.popup.set({ response, lingerMs: 0 })
    expect(unwrapError(await smartWallet.sign('hello')).isError).toBe(true)
    expect(await smartWallet.records()).toEqual(before)
    await smartWallet.expectUsable()
  })

test('a response that arrives twice is used once', async ({ control, smartWallet }) => {
  const address = await smartWallet.openConnected()
  await control.popup.set({ duplicatesResponses: true })
  const first = smartWallet.sign('first')
  const second = smartWallet.sign('second')
  expect(await smartWallet.isSigned(address, 'first', unwrap(await first))).toBe(true)
  expect(await smartWallet.isSigned(address, 'second', unwrap(await second))).toBe(true)
})

test('two concurrent requests share one popup, and each gets its own response', async ({
  page,
  control,
  smartWallet,
}) => {
  const address = await smartWallet.openConnected()
  await smartWallet.popups.closed()
  await control.popup.set({ lingerMs: 10_000 })
  let opened = 0
  page.on('popup', () => {
    opened += 1
  })
  const signatures = await Promise.all(['one', 'two'].map((message) => smartWallet.sign(message)))
  for (const [index, message] of ['one', 'two'].entries())
    expect(
      await smartWallet.isSigned(address, message, unwrap(signatures[index] as Outcome<Hex>)),
    ).toBe(true)
  expect(opened).toBe(1)
})

test('a chain unknown to the wallet is 4902, and one without an RPC URL is named', async ({
  page,
  smartWallet,
}) => {
  await smartWallet.openConnected()
  const params = [{ chainId: '0x5' }]
  expect(
    unwrapError(await smartWallet.request('wallet_switchEthereumChain', params)).codes,
  ).toContain(4902)
  expect(unwrapError(await smartWallet.request('wallet_switchEthereumChain', [])).keys).toContain(
    'chainParamsRequired',
  )
  expect(unwrap(await smartWallet.request('eth_blockNumber'))).toMatch(/^0x/)
  await page.evaluate(() =>
    localStorage.setItem('-CBWSDK:SCWStateManager:activeChain', '{"id":31337}'),
  )
  await smartWallet.open()
  const error = unwrapError(await smartWallet.request('eth_blockNumber'))
  expect(error).toMatchObject({ message: smartWalletErrors.noRpcUrl.message })
  expect(error.codes).toContain(-32603)
})

test('a page reloaded during a request reconnects, and its popup closes', async ({
  page,
  control,
  smartWallet,
}) => {
  const address = await smartWallet.openConnected()
  await control.popup.set({ policy: 'ask' })
  const signing = smartWallet.sign('lost').catch(() => undefined)
  await smartWallet.popups.shown()
  await smartWallet.open()
  await signing
  await smartWallet.popups.closed()
  const { pending } = await control.popup.state()
  expect(pending.filter(({ method }) => method === 'personal_sign')).toEqual([])
  expect(unwrap(await smartWallet.call('reconnect'))).toBe(1)
  expect((await smartWallet.state()).addresses).toEqual([address])
  expect(page.context().pages()).toHaveLength(1)
  await smartWallet.expectUsable()
})

test('a request for another account is rejected without a prompt', async ({ smartWallet }) => {
  await smartWallet.openConnected()
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const before = await smartWallet.records()
  for (const [method, params] of [
    ['personal_sign', [stringToHex('hello'), other]],
    ['wallet_getCapabilities', [other]],
    ['eth_sendTransaction', [{ from: other, to: other, value: '0x0' }]],
  ] as const)
    expect(unwrapError(await smartWallet.request(method, params)).codes).toContain(4100)
  expect(await smartWallet.records()).toEqual(before)
  await smartWallet.expectUsable()
})

test('without a session only wallet_sendCalls reaches the popup, and its status is read from the chain', async ({
  page,
  smartWallet,
}) => {
  await smartWallet.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  expect(unwrap(await smartWallet.request('eth_accounts'))).toEqual([])
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_blockNumber', 'eth_chainId'])
    expect(unwrapError(await smartWallet.request(method, [])).codes).toContain(4100)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const calls = [{ to, data: '0x', value: '0x0' }]
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls }
  const { id } = unwrap(await smartWallet.request('wallet_sendCalls', [batch])) as { id: string }
  await expect
    .poll(
      async () =>
        (unwrap(await smartWallet.request('wallet_getCallsStatus', [id])) as { status: number })
          .status,
    )
    .toBe(200)
  expect(unwrapError(await smartWallet.request('wallet_getCallsStatus', ['0x00'])).codes).toContain(
    5730,
  )
  expect((await smartWallet.records()).filter(([key]) => !key.endsWith(':VERSION'))).toEqual([])
})

test('a rejected batch without a session stores no keys', async ({
  page,
  control,
  smartWallet,
}) => {
  await smartWallet.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  await control.popup.set({ policy: 'reject' })
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [] }
  expect(unwrapError(await smartWallet.request('wallet_sendCalls', [batch])).isError).toBe(true)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /SCWKeyManager|SCWStateManager/.test(key))).toEqual([])
})

test('a session whose keys are lost ends with an error, and connecting again works', async ({
  page,
  control,
  smartWallet,
}) => {
  await smartWallet.openConnected()
  // An open popup keeps its keys until it is notified.
  await smartWallet.popups.closed()
  await control.popup.loseKeys()
  expect(unwrapError(await smartWallet.sign('hello')).codes).toContain(4100)
  await expect.poll(async () => (await smartWallet.state()).status).toBe('disconnected')
  await smartWallet.expectUsable()
  await page.evaluate(() => localStorage.removeItem('-CBWSDK:SCWKeyManager:peerPublicKey'))
  await smartWallet.open()
  unwrap(await smartWallet.call('reconnect'))
  const error = unwrapError(await smartWallet.sign('hello'))
  expect(error.keys).toContain('noValidSession')
  await smartWallet.expectUsable()
})

test('a response that arrives after disconnecting is invalidSession', async ({
  control,
  smartWallet,
}) => {
  await smartWallet.openConnected()
  await control.popup.set({ policy: 'ask' })
  const signing = smartWallet.sign('hello')
  await smartWallet.popups.shown()
  await smartWallet.call('disconnectConnector')
  await smartWallet.popups.approve()
  expect(unwrapError(await signing).keys).toContain('invalidSession')
})
