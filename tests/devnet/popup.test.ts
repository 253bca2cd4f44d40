import { createPublicClient, http, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import { accessibilityViolations } from '#tests/devnet/support/accessibilityViolations.ts'
import { setUpSmartWallet } from '#tests/devnet/support/setUpSmartWallet.ts'

const { fixture, popupControl: control } = setUpSmartWallet()

describe('connecting with the unmodified SDK', () => {
  test('a passkey creates a wallet, and signs for its contract before deployment', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    expect(await site.request('eth_chainId')).toEqual({ value: '0x7a69' })
    expect(await site.request('wallet_getCapabilities', [address])).toMatchObject({
      value: { '0x7a69': { atomic: { status: 'supported' } } },
    })
    const message = 'Hello'
    const signing = site.request('personal_sign', [stringToHex(message), address])
    const popup = await site.popups.shown()
    expect(await popup.locator('.requester').textContent()).toContain(fixture().siteOrigin)
    expect(await popup.locator('.fields').textContent()).toContain(message)
    await site.popups.approve()
    const signature = (await signing).value as `0x${string}`
    const client = createPublicClient({ transport: http(fixture().devnet.services.chain) })
    expect(await client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
  })

  test('the control port approves instead of a user', async () => {
    const site = await fixture().open()
    const request = site.request('eth_requestAccounts')
    await expect.poll(async () => (await control()).pending.length).toBe(1)
    expect((await control()).pending).toMatchObject([
      { origin: fixture().siteOrigin, method: 'eth_requestAccounts' },
    ])
    await control('/reject', {})
    expect(await request).toMatchObject({ error: { code: 4001 } })
  })
})

test.each(['light', 'dark'] as const)(
  'the screen has no fault for assistive technology, and fits 360 px (%s)',
  async (colorScheme) => {
    await control('', { owner: 'key' })
    const site = await fixture().open()
    const look = async () => {
      const popup = await site.popups.shown()
      await popup.setViewportSize({ width: 360, height: 540 })
      await popup.emulateMedia({ colorScheme })
      expect(await accessibilityViolations(popup)).toEqual([])
      const isWider = await popup.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider, 'wider than 360 px').toBe(false)
    }
    const connecting = site.request('eth_requestAccounts')
    await look()
    await site.popups.approve()
    await connecting
    await site.popups.closed()
    const calls = [{ to: devnetCounter, data: '0xdeadbeef' }, { to: devnetCounter }]
    const sending = site.request('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', calls },
    ])
    await look()
    await site.popups.reject()
    expect(await sending).toMatchObject({ error: { code: 4001 } })
  },
)
