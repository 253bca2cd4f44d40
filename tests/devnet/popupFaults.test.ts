import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RequestLogEntry } from '#lib/protocol/devnet.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'
import { setUpSmartWallet } from '#tests/devnet/support/setUpSmartWallet.ts'

const { fixture, popupControl: control } = setUpSmartWallet()
const set = (part: Partial<PopupSettings>) => control('', part)

const refused = { error: { code: 4001 } }
/** Whether a request has settled. */
const hasSettled = (pending: Promise<unknown>) =>
  Promise.race([pending.then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))])

describe('a window that closes', () => {
  test('by its close button, Escape or the reject button rejects the request', async () => {
    const site = await fixture().open()
    for (const no of [
      () => site.popups.close(),
      async () => (await site.popups.shown()).keyboard.press('Escape'),
      () => site.popups.reject(),
    ]) {
      const pending = site.request('eth_requestAccounts')
      await no()
      expect(await pending).toMatchObject(refused)
      await site.popups.closed()
    }
  })

  test.each(['beforeLoaded', 'onRequest', 'afterApproval'] as const)(
    'at %s rejects the request',
    async (close) => {
      await set({ close, owner: 'key', policy: 'approve' })
      const site = await fixture().open()
      expect(await site.request('eth_requestAccounts')).toMatchObject(refused)
      await expect.poll(async () => (await control()).windows).toBe(0)
      expect((await control()).pending).toEqual([])
    },
  )

  test('without PopupUnload leaves the request pending', async () => {
    await set({ sendsUnload: false })
    const site = await fixture().open()
    const pending = site.request('eth_requestAccounts')
    await site.popups.close()
    await expect.poll(async () => (await control()).windows).toBe(0)
    expect(await hasSettled(pending)).toBe(false)
  })
})

describe('a wallet that violates the protocol', () => {
  test('a window that never reports that it loaded, and one that never responds', async () => {
    await set({ isSilent: true })
    const silent = await fixture().open()
    const pending = silent.request('eth_requestAccounts')
    await expect.poll(async () => (await control()).windows).toBe(1)
    expect(await hasSettled(pending)).toBe(false)
    await control('/close', {})
    expect(await pending).toMatchObject(refused)

    await set({ isSilent: false })
    const site = await fixture().open()
    const ignored = site.request('eth_requestAccounts')
    await site.popups.shown()
    await control('/ignore', {})
    const popup = site.context.pages().at(-1)
    await popup?.getByText('Left without an answer.').waitFor()
    expect(await hasSettled(ignored)).toBe(false)
  })

  test('lost keys end the session: 4100, and the site may connect again', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    await control('/loseKeys', {})
    expect(await site.request('personal_sign', ['0x61', address])).toMatchObject({
      error: { code: 4100, message: expect.stringContaining('has lost its keys') },
    })
    await site.popups.closed()
    // The passkey, and therefore the wallet, still exists.
    expect(await site.connect()).toBe(address)
  })

  test.each(['wrongId', 'wrongKey', 'truncated', 'plain'] as const)(
    'a site does not accept a response that is %s',
    async (response) => {
      await set({ owner: 'key', policy: 'approve', response, lingerMs: 0 })
      const site = await fixture().open()
      const { value } = await site.request('eth_requestAccounts')
      expect(value).toBeUndefined()
      expect(await site.request('eth_accounts')).toMatchObject({ error: { code: 4100 } })
    },
  )

  test('a duplicated response is processed once', async () => {
    await set({ owner: 'key', policy: 'approve', duplicatesResponses: true })
    const site = await fixture().open()
    const [address] = (await site.request('eth_requestAccounts')).value as string[]
    expect(await site.request('personal_sign', ['0x61', address])).toEqual({
      value: expect.stringMatching(/^0x/),
    })
    const emitted = (await site.events()).filter(([name]) => name === 'accountsChanged')
    expect(emitted).toHaveLength(1)
  })

  test('another account signs instead of the connected one', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    await set({ wrongAccount: true })
    const signing = site.request('personal_sign', [stringToHex('Hello'), address])
    const popup = await site.popups.shown()
    expect(await popup.locator('.fields').textContent()).not.toContain(address)
    await site.popups.approve()
    expect((await signing).value).toMatch(/^0x/)
  })

  test('a page without access to its opener shows its purpose', async () => {
    await set({ coop: 'same-origin' })
    const site = await fixture().open()
    const [popup] = await Promise.all([
      site.context.waitForEvent('page'),
      site.page.evaluate(() => void window.smartSite.request('eth_requestAccounts')),
    ])
    await popup.getByText('A site opens this window').waitFor()
  })
})

describe('requests in the window', () => {
  test('closing the window during the passkey prompt rejects the request', async () => {
    const site = await fixture().open()
    await site.connect()
    site.popups.setPresent(false)
    const signing = site.request('personal_sign', ['0x61', await accountOf(site)])
    await site.popups.approve()
    const popup = site.context.pages().at(-1)
    await popup?.getByText('Signing…').waitFor()
    await control('/close', {})
    expect(await signing).toMatchObject(refused)
  })

  test('two requests at once are shown one after the other, each with its own answer', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    const first = site.request('personal_sign', [stringToHex('First'), address])
    const popup = await site.popups.shown()
    const second = site.request('personal_sign', [stringToHex('Second'), address])
    await popup.getByText('1 more after this one.').waitFor()
    await site.popups.reject()
    expect(await first).toMatchObject(refused)
    await popup.locator('.fields', { hasText: 'Second' }).waitFor()
    await site.popups.approve()
    expect((await second).value).toMatch(/^0x/)
    // The site receives its response shortly before the log contains it.
    const outcomes = async () => {
      const log = (await fixture().devnet.control('/control/requests')) as RequestLogEntry[]
      return log.filter(({ service }) => service === 'popup').map(({ outcome }) => outcome)
    }
    await expect.poll(outcomes).toEqual(['approved', 'rejected', 'approved'])
  })

  test('the control port refuses unknown settings and values', async () => {
    await expect(control('', { policy: 'maybe' })).rejects.toThrow('policy must be ask')
    await expect(control('', { color: 'red' })).rejects.toThrow('color cannot be set')
    await expect(control('/approve', {})).rejects.toThrow('No request waits')
  })

  async function accountOf(site: { request(method: string): Promise<{ value?: unknown }> }) {
    return ((await site.request('eth_accounts')).value as string[])[0]
  }
})
