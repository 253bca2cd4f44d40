// own process: WalletConnect’s SDK keeps global state.
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectedSite, type Phone } from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
let stop: (() => void) | undefined

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
})
afterEach(async () => {
  stop?.()
  await phone.reset()
})
afterAll(() => fixture.stop())

/** A page on a phone that is connected to the app of this link, and what it opened. */
async function pageOnPhone(href: string | undefined) {
  const opened: string[] = []
  const site = await connectedSite(fixture, phone, {
    appToOpen: () => (href === undefined ? undefined : { name: 'App', href }),
    open: (link) => opened.push(link),
  })
  stop = site.provider.stop
  const account = String(site.accounts[0])
  const sign = () =>
    site.provider.request({ method: 'personal_sign', params: [stringToHex('hello'), account] })
  return { ...site, opened, sign }
}

test('a request opens the app once, and waits for it until the wallet has answered', async () => {
  const { provider, dataOf, opened, sign } = await pageOnPhone('https://app.test')
  await phone.change({ policy: 'ask' })
  const signing = sign()
  await until(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatch(/^https:\/\/app\.test\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
  const app = { name: 'App', href: opened[0] }
  expect(provider.waitingApp()).toEqual(app)
  expect(dataOf('openWallet')).toEqual([{ ...app, method: 'personal_sign' }])
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
  phone.approve()
  expect(await signing).toMatch(/^0x/)
  expect(provider.waitingApp()).toBeUndefined()
  expect(dataOf('walletAnswered')).toEqual([{ method: 'personal_sign' }])
})

test('a rejected request waits for no app either', async () => {
  const { provider, dataOf, opened, sign } = await pageOnPhone('app://')
  await phone.change({ policy: 'reject' })
  await expect(sign()).rejects.toThrow()
  expect(opened).toHaveLength(1)
  expect(provider.waitingApp()).toBeUndefined()
  expect(dataOf('walletAnswered')).toHaveLength(1)
})

test('a request that only reads opens no app', async () => {
  const { provider, opened, dataOf } = await pageOnPhone('https://app.test')
  await provider.request({ method: 'eth_chainId' })
  expect(opened).toEqual([])
  expect(dataOf('walletAnswered')).toEqual([])
})

test('without an app, as on a computer, nothing is opened', async () => {
  const { provider, dataOf, opened, sign } = await pageOnPhone(undefined)
  expect(await sign()).toMatch(/^0x/)
  expect([opened, dataOf('openWallet')]).toEqual([[], []])
  expect(provider.waitingApp()).toBeUndefined()
})
