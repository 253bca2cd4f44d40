import { stringToHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeLinkApi } from '#e2e/support/routeLinkApi.ts'
import {
  type SmartWalletFixture,
  startSmartWalletFixture,
} from '#tests/devnet/support/smartWalletFixture.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let fixture: SmartWalletFixture

beforeAll(async () => {
  fixture = await startSmartWalletFixture()
})
afterAll(() => fixture?.stop())

test('the unmodified SDK links to another wallet, which signs; missed events are delivered and marked as seen', async () => {
  await fixture.devnet.control('/control/popup', { signer: 'walletlink' })
  const site = await fixture.open()
  const request = await routeLinkApi(site.context, fixture.devnet.services.link ?? '')
  expect(await site.connect()).toBe(account.toLowerCase())
  const stored = await site.page.evaluate(
    () => localStorage.getItem('-walletlink:https://www.walletlink.org:session:secret') ?? '',
  )
  expect(stored).toMatch(/^[0-9a-f]{64}$/)

  const { value, error } = await site.request('personal_sign', [stringToHex('Hello'), account])
  expect(error).toBeUndefined()
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)

  // The answers came over the socket and were not marked as seen: a new page gets them again.
  await site.page.reload()
  expect(await site.request('eth_accounts')).toEqual({ value: [account.toLowerCase()] })
  await site.request('personal_sign', [stringToHex('Again'), account])
  await expect
    .poll(() => request.filter((line) => /^POST \/events\/\w+\/seen$/.test(line)).length)
    .toBeGreaterThan(0)
  expect(request).toContain('GET /events?unseen=true')
})
