import { createPublicClient, http, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PopupState } from '#lib/protocol/popup.ts'
import { type SmartWorld, startSmartWorld } from '#tests/devnet/support/openSmartSite.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: SmartWorld
const control = (path = '', body?: unknown) =>
  world.devnet.control(`/control/popup${path}`, body) as Promise<PopupState>

beforeAll(async () => {
  world = await startSmartWorld()
})
afterAll(() => world?.stop())
beforeEach(() => world.devnet.control('/control/reset', {}))
afterEach(async () => {
  for (const context of world.browser.contexts()) await context.close()
  expect(world.complaints.splice(0)).toEqual([])
})

describe('connecting with the unmodified SDK', () => {
  test('a passkey makes a wallet, and signs for its contract before it is deployed', async () => {
    const site = await world.open()
    const address = await site.connect()
    expect(await site.ask('eth_chainId')).toEqual({ value: '0x7a69' })
    expect(await site.ask('wallet_getCapabilities', [address])).toMatchObject({
      value: { '0x7a69': { atomic: { status: 'supported' } } },
    })
    const message = 'Hello'
    const signing = site.ask('personal_sign', [stringToHex(message), address])
    const popup = await site.popups.shown()
    expect(await popup.locator('.asker').textContent()).toContain(world.siteOrigin)
    expect(await popup.locator('.facts').textContent()).toContain(message)
    await site.popups.approve()
    const signature = (await signing).value as `0x${string}`
    const client = createPublicClient({ transport: http(world.devnet.services.chain) })
    expect(await client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
  })

  test('the control port answers in the place of a person', async () => {
    const site = await world.open()
    const asked = site.ask('eth_requestAccounts')
    await expect.poll(async () => (await control()).pending.length, { timeout: 20_000 }).toBe(1)
    expect((await control()).pending).toMatchObject([
      { origin: world.siteOrigin, method: 'eth_requestAccounts' },
    ])
    await control('/reject', {})
    expect(await asked).toMatchObject({ error: { code: 4001 } })
  })
})
