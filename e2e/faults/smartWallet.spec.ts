import type { Page } from '@playwright/test'
import { createPublicClient, http, stringToHex } from 'viem'
import { catalogue } from '../../lib/errors/catalogue.ts'
import type { PopupSwitches } from '../../lib/protocol/popup.ts'
import type { Outcome } from '../../tests/connectors/harness/createHarness.ts'
import { expect, test } from '../fixtures.ts'
import type { Control } from '../support/control.ts'
import { allowAlgorithmWarning } from '../support/embeddedActions.ts'
import { unwrap, unwrapError } from '../support/outcome.ts'
import { type SmartWalletHarness, smartWalletHarness } from '../support/smartWalletHarness.ts'

let site: SmartWalletHarness

test.beforeEach(async ({ page, control, watch, harness }) => {
  watch.allowOrigin(harness.url)
  allowAlgorithmWarning(watch)
  site = await smartWalletHarness(page, control, harness.url)
  await control.popup.set({ policy: 'approve' })
})

/** Opens the page and connects; returns the account. */
async function openConnected() {
  await site.open()
  return unwrap(await site.connect()).accounts[0] as `0x${string}`
}

/** Waits until the popup has closed: the next request opens another. */
async function waitForPopupToClose() {
  await expect.poll(() => site.page.context().pages().length).toBe(1)
}

async function isSigned(
  control: Control,
  address: `0x${string}`,
  message: string,
  signature: string,
) {
  const { chain } = await control.services()
  const client = createPublicClient({ transport: http(chain) })
  return client.verifyMessage({ address, message, signature: signature as `0x${string}` })
}

/** The wallet connects, unless it is connected, and its signature is valid. */
async function expectUsable(control: Control) {
  await control.popup.set({ policy: 'approve', answer: 'right', close: 'never', isMute: false })
  const { status, addresses } = await site.state()
  const address = (
    status === 'connected' ? addresses?.[0] : unwrap(await site.connect()).accounts[0]
  ) as `0x${string}`
  expect(await isSigned(control, address, 'again', unwrap(await site.sign('again')))).toBe(true)
}

/** The SDK's records, without the site's own key. */
const records = () =>
  site.page.evaluate(() =>
    Object.entries(localStorage).filter(
      ([key]) => key.startsWith('-CBWSDK:') && !key.endsWith('ownPrivateKey'),
    ),
  )

/**
 * Measures how long after its popup closed a request ended: by timers of the page that run every
 * 10 ms, as a busy machine delays these as much as the connector's.
 */
async function timeAfterClosing(page: Page, ask: () => Promise<Outcome>) {
  await page.evaluate(() => {
    const open = window.open
    window.open = (...args) => {
      const popup = open.apply(window, args)
      let ticks = 0
      const tick = () => {
        if (popup?.closed) ticks += 1
        Object.assign(window, { ticksSinceClosed: ticks })
        setTimeout(tick, 10)
      }
      tick()
      return popup
    }
  })
  const outcome = await ask()
  const ticks = await page.evaluate(() => Number(Reflect.get(window, 'ticksSinceClosed')))
  return { outcome, tookMs: ticks * 10 }
}

test('a blocked popup is popupBlocked without the SDK’s own notice, and the next try works', async ({
  page,
  control,
}) => {
  await page.addInitScript(() => {
    const open = window.open
    let isBlocked = true
    window.open = (...args) => (isBlocked ? null : open.apply(window, args))
    Object.assign(window, { unblock: () => (isBlocked = false) })
  })
  await site.open()
  const error = unwrapError(await site.connect())
  expect(error).toMatchObject({ isError: true, message: catalogue.popupBlocked.message })
  expect(error.keys).toContain('popupBlocked')
  await expect(page.locator('[class*="cbwsdk"]')).toHaveCount(0)
  await page.evaluate(() => Reflect.get(window, 'unblock')())
  await expectUsable(control)
})

test('if a screen offers it, a blocked request waits for the click that opens its popup', async ({
  page,
  control,
}) => {
  const address = await openConnected()
  await waitForPopupToClose()
  await page.evaluate(() => {
    const open = window.open
    let isFirst = true
    window.open = (...args) => {
      if (!isFirst) return open.apply(window, args)
      isFirst = false
      return null
    }
  })
  await site.member('helpBlocked')
  const signing = site.sign('later')
  await expect.poll(async () => unwrap(await site.member('popupPlace'))).toBe('blocked')
  await site.member('showPopup')
  expect(await isSigned(control, address, 'later', unwrap(await signing))).toBe(true)
  expect(unwrap(await site.member('popupPlace'))).toBe('closed')
})

const closings: [when: string, switches: Partial<PopupSwitches>][] = [
  ['before it has loaded', { close: 'beforeLoaded' }],
  ['without a message before it has loaded', { close: 'beforeLoaded', saysGoodbye: false }],
  ['while it prompts', { close: 'onAsk' }],
  ['without a message while it prompts', { close: 'onAsk', saysGoodbye: false }],
  ['without a message after the user approved', { close: 'afterApproval', saysGoodbye: false }],
]
for (const [when, switches] of closings)
  test(`a popup closed ${when} rejects the request within a second`, async ({ page, control }) => {
    await site.open()
    await control.popup.set(switches)
    const { outcome, tookMs } = await timeAfterClosing(page, () => site.connect())
    expect(unwrapError(outcome).names).toContain('UserRejectedRequestError')
    expect(unwrapError(outcome).codes).toContain(4001)
    expect(tookMs).toBeLessThan(1_000)
    await control.popup.set({ saysGoodbye: true })
    await expectUsable(control)
  })

test('a popup that closes right after its response does not reject the request', async ({
  control,
}) => {
  const address = await openConnected()
  await control.popup.set({ lingerMs: 0 })
  for (const message of ['one', 'two', 'three'])
    expect(await isSigned(control, address, message, unwrap(await site.sign(message)))).toBe(true)
})

test('a popup that never loads times out after 30 seconds', async ({ page, control }) => {
  await page.clock.install()
  await site.open()
  await control.popup.set({ isMute: true })
  const connecting = site.connect()
  await expect.poll(async () => unwrap(await site.member('popupPlace'))).toBe('open')
  await page.clock.runFor(31_000)
  expect(unwrapError(await connecting).keys).toContain('walletNotAnswering')
  // Whatever closes the popup may wait for a timer of its own.
  await page.clock.resume()
  await waitForPopupToClose()
  await expectUsable(control)
})

for (const [sender, service] of [
  ['another origin', 'phone'],
  ['the wallet’s origin', 'popup'],
] as const)
  test(`100 forged messages from an iframe of ${sender} are ignored`, async ({
    page,
    control,
    harness,
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
    await site.open()
    await control.popup.set({ policy: 'ask' })
    const connecting = site.connect()
    await site.popups.shown()
    const before = await records()
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
    expect(await records()).toEqual(before)
    expect(await site.state()).toMatchObject({ status: 'connecting' })
    await site.popups.approve()
    unwrap(await connecting)
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await expectUsable(control)
  })

for (const answer of ['wrongId', 'wrongKey', 'truncated', 'plain'] as const)
  test(`a response that is ${answer} is an error and changes no records`, async ({ control }) => {
    await openConnected()
    const before = await records()
    await control.popup.set({ answer, lingerMs: 0 })
    expect(unwrapError(await site.sign('hello')).isError).toBe(true)
    expect(await records()).toEqual(before)
    await expectUsable(control)
  })

test('a response that arrives twice is used once', async ({ control }) => {
  const address = await openConnected()
  await control.popup.set({ isDoubled: true })
  const first = site.sign('first')
  const second = site.sign('second')
  expect(await isSigned(control, address, 'first', unwrap(await first))).toBe(true)
  expect(await isSigned(control, address, 'second', unwrap(await second))).toBe(true)
})

test('two concurrent requests share one popup, and each gets its own response', async ({
  page,
  control,
}) => {
  const address = await openConnected()
  await waitForPopupToClose()
  await control.popup.set({ lingerMs: 10_000 })
  let opened = 0
  page.on('popup', () => {
    opened += 1
  })
  const signatures = await Promise.all(['one', 'two'].map((message) => site.sign(message)))
  for (const [index, message] of ['one', 'two'].entries())
    expect(
      await isSigned(control, address, message, unwrap(signatures[index] as Outcome<string>)),
    ).toBe(true)
  expect(opened).toBe(1)
})

test('a chain unknown to the wallet is 4902, and one without an RPC URL is named', async ({
  page,
}) => {
  await openConnected()
  const params = [{ chainId: '0x5' }]
  expect(unwrapError(await site.request('wallet_switchEthereumChain', params)).codes).toContain(
    4902,
  )
  expect(unwrapError(await site.request('wallet_switchEthereumChain', [])).keys).toContain(
    'chainParamsRequired',
  )
  expect(unwrap(await site.request('eth_blockNumber'))).toMatch(/^0x/)
  await page.evaluate(() =>
    localStorage.setItem('-CBWSDK:SCWStateManager:activeChain', '{"id":31337}'),
  )
  await site.open()
  const error = unwrapError(await site.request('eth_blockNumber'))
  expect(error).toMatchObject({ message: catalogue.noRpcUrl.message })
  expect(error.codes).toContain(-32603)
})

test('a page reloaded during a request reconnects, and its popup closes', async ({
  page,
  control,
}) => {
  const address = await openConnected()
  await control.popup.set({ policy: 'ask' })
  const signing = site.sign('lost').catch(() => undefined)
  await site.popups.shown()
  await site.open()
  await signing
  await waitForPopupToClose()
  const { pending } = await control.popup.state()
  expect(pending.filter(({ method }) => method === 'personal_sign')).toEqual([])
  expect(unwrap(await site.call('reconnect'))).toBe(1)
  expect((await site.state()).addresses).toEqual([address])
  expect(page.context().pages()).toHaveLength(1)
  await expectUsable(control)
})

test('a request for another account is rejected without a prompt', async ({ control }) => {
  await openConnected()
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const before = await records()
  for (const [method, params] of [
    ['personal_sign', [stringToHex('hello'), other]],
    ['wallet_getCapabilities', [other]],
    ['eth_sendTransaction', [{ from: other, to: other, value: '0x0' }]],
  ] as const)
    expect(unwrapError(await site.request(method, params)).codes).toContain(4100)
  expect(await records()).toEqual(before)
  await expectUsable(control)
})

test('without a session only wallet_sendCalls reaches the popup, and its status is read from the chain', async ({
  page,
}) => {
  await site.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  expect(unwrap(await site.request('eth_accounts'))).toEqual([])
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_blockNumber', 'eth_chainId'])
    expect(unwrapError(await site.request(method, [])).codes).toContain(4100)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const calls = [{ to, data: '0x', value: '0x0' }]
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls }
  const { id } = unwrap(await site.request('wallet_sendCalls', [batch])) as { id: string }
  await expect
    .poll(
      async () =>
        (unwrap(await site.request('wallet_getCallsStatus', [id])) as { status: number }).status,
    )
    .toBe(200)
  expect(unwrapError(await site.request('wallet_getCallsStatus', ['0x00'])).codes).toContain(5730)
  expect((await records()).filter(([key]) => !key.endsWith(':VERSION'))).toEqual([])
})

test('a rejected batch without a session stores no keys', async ({ page, control }) => {
  await site.open()
  await page.evaluate(() => localStorage.setItem('wagmi.smartWallet.open', 'true'))
  await control.popup.set({ policy: 'reject' })
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [] }
  expect(unwrapError(await site.request('wallet_sendCalls', [batch])).isError).toBe(true)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /SCWKeyManager|SCWStateManager/.test(key))).toEqual([])
})

test('a page that COOP separates from its popups is popupCutOff', async ({
  page,
  watch,
  harness,
}) => {
  watch.allowConsole(/Cross-Origin-Opener-Policy/)
  await page.route(`${harness.url}/**`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await site.open()
  expect(unwrapError(await site.connect()).keys).toContain('popupCutOff')
  const opened = page.context().pages().length
  // By now the SDK knows its page's headers: it opens no further popup in vain.
  expect(unwrapError(await site.connect()).keys).toContain('popupCutOff')
  expect(page.context().pages()).toHaveLength(opened)
})

test('a popup that separates itself by COOP rejects the request', async ({ page, control }) => {
  await site.open()
  await control.popup.set({ coop: 'same-origin' })
  expect(unwrapError(await site.connect()).isError).toBe(true)
  for (const popup of page.context().pages().slice(1)) await popup.close()
  await control.popup.set({ coop: 'none' })
  await expectUsable(control)
})

test('a session whose keys are lost ends with an error, and connecting again works', async ({
  page,
  control,
}) => {
  await openConnected()
  // An open popup keeps its keys until it is notified.
  await site.popups.closed()
  await control.popup.loseKeys()
  expect(unwrapError(await site.sign('hello')).codes).toContain(4100)
  await expect.poll(async () => (await site.state()).status).toBe('disconnected')
  await expectUsable(control)
  await page.evaluate(() => localStorage.removeItem('-CBWSDK:SCWKeyManager:peerPublicKey'))
  await site.open()
  unwrap(await site.call('reconnect'))
  const error = unwrapError(await site.sign('hello'))
  expect(error.keys).toContain('noValidSession')
  await expectUsable(control)
})

test('a response that arrives after disconnecting is invalidSession', async ({ control }) => {
  await openConnected()
  await control.popup.set({ policy: 'ask' })
  const signing = site.sign('hello')
  await site.popups.shown()
  await site.call('leave')
  await site.popups.approve()
  expect(unwrapError(await signing).keys).toContain('invalidSession')
})
