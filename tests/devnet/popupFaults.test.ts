import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RequestLogEntry } from '#lib/protocol/devnet.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'
import { setUpSmartWallet } from '#tests/devnet/support/setUpSmartWallet.ts'

const { fixture, popupControl: control } = setUpSmartWallet()
const set = (part: Partial<PopupSettings>) => control('', part)

const refused = { error: { code: 4001 } }
/** Whether a request has settled. */
const isOver = (asked: Promise<unknown>) =>
  Promise.race([asked.then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))])

describe('a window that closes', () => {
  test('by its cross is a no, and so is Escape and the button', async () => {
    const site = await fixture().open()
    for (const no of [
      () => site.popups.close(),
      async () => (await site.popups.shown()).keyboard.press('Escape'),
      () => site.popups.reject(),
    ]) {
      const asked = site.ask('eth_requestAccounts')
      await no()
      expect(await asked).toMatchObject(refused)
      await site.popups.closed()
    }
  })

  test.each(['beforeLoaded', 'onRequest', 'afterApproval'] as const)(
    '%s is a no',
    async (close) => {
      await set({ close, owner: 'key', policy: 'approve' })
      const site = await fixture().open()
      expect(await site.ask('eth_requestAccounts')).toMatchObject(refused)
      await expect.poll(async () => (await control()).windows).toBe(0)
      expect((await control()).pending).toEqual([])
    },
  )

  test('without a word leaves the site waiting: it must look for itself', async () => {
    await set({ sendsUnload: false })
    const site = await fixture().open()
    const asked = site.ask('eth_requestAccounts')
    await site.popups.close()
    await expect.poll(async () => (await control()).windows).toBe(0)
    expect(await isOver(asked)).toBe(false)
  })
})

describe('a wallet that breaks its promise', () => {
  test('a window that never says that it is there, and one that never answers', async () => {
    await set({ isSilent: true })
    const mute = await fixture().open()
    const asked = mute.ask('eth_requestAccounts')
    await expect.poll(async () => (await control()).windows).toBe(1)
    expect(await isOver(asked)).toBe(false)
    await control('/close', {})
    expect(await asked).toMatchObject(refused)

    await set({ isSilent: false })
    const site = await fixture().open()
    const ignored = site.ask('eth_requestAccounts')
    await site.popups.shown()
    await control('/ignore', {})
    const popup = site.context.pages().at(-1)
    await popup?.getByText('Left without an answer.').waitFor()
    expect(await isOver(ignored)).toBe(false)
  })

  test('lost keys end the session: 4100, and the site may connect again', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    await site.popups.closed()
    await control('/loseKeys', {})
    expect(await site.ask('personal_sign', ['0x61', address])).toMatchObject({
      error: { code: 4100, message: expect.stringContaining('has lost its keys') },
    })
    await site.popups.closed()
    // The passkey, and therefore the wallet, still exists.
    expect(await site.connect()).toBe(address)
  })

  test.each(['wrongId', 'wrongKey', 'truncated', 'plain'] as const)(
    'a site does not take an answer that is %s',
    async (response) => {
      await set({ owner: 'key', policy: 'approve', response, lingerMs: 0 })
      const site = await fixture().open()
      const { value } = await site.ask('eth_requestAccounts')
      expect(value).toBeUndefined()
      expect(await site.ask('eth_accounts')).toMatchObject({ error: { code: 4100 } })
    },
  )

  test('an answer that comes twice is one answer', async () => {
    await set({ owner: 'key', policy: 'approve', duplicatesResponses: true })
    const site = await fixture().open()
    const [address] = (await site.ask('eth_requestAccounts')).value as string[]
    expect(await site.ask('personal_sign', ['0x61', address])).toEqual({
      value: expect.stringMatching(/^0x/),
    })
    const told = (await site.events()).filter(([name]) => name === 'accountsChanged')
    expect(told).toHaveLength(1)
  })

  test('another account speaks and signs in the place of the connected one', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    await set({ wrongAccount: true })
    const signing = site.ask('personal_sign', [stringToHex('Hello'), address])
    const popup = await site.popups.shown()
    expect(await popup.locator('.fields').textContent()).not.toContain(address)
    await site.popups.approve()
    expect((await signing).value).toMatch(/^0x/)
  })

  test('a page that is cut off its opener says so', async () => {
    await set({ coop: 'same-origin' })
    const site = await fixture().open()
    const [popup] = await Promise.all([
      site.context.waitForEvent('page'),
      site.page.evaluate(() => void window.smartSite.request('eth_requestAccounts')),
    ])
    await popup.getByText('A site opens this window').waitFor()
  })
})

describe('what reaches the wallet', () => {
  test('a passkey that is not touched is a no', async () => {
    const site = await fixture().open()
    await site.connect()
    await site.popups.closed()
    site.popups.setPresent(false)
    const signing = site.ask('personal_sign', ['0x61', await accountOf(site)])
    await site.popups.approve()
    const popup = site.context.pages().at(-1)
    await popup?.getByText('Signing…').waitFor()
    await control('/close', {})
    expect(await signing).toMatchObject(refused)
  })

  test('two requests at once are shown one after the other, each with its own answer', async () => {
    const site = await fixture().open()
    const address = await site.connect()
    await site.popups.closed()
    const first = site.ask('personal_sign', [stringToHex('First'), address])
    const popup = await site.popups.shown()
    const second = site.ask('personal_sign', [stringToHex('Second'), address])
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

  test('the switches refuse what they do not know', async () => {
    await expect(control('', { policy: 'maybe' })).rejects.toThrow('policy must be ask')
    await expect(control('', { color: 'red' })).rejects.toThrow('color cannot be set')
    await expect(control('/approve', {})).rejects.toThrow('No request waits')
  })

  async function accountOf(site: { ask(method: string): Promise<{ value?: unknown }> }) {
    return ((await site.ask('eth_accounts')).value as string[])[0]
  }
})
