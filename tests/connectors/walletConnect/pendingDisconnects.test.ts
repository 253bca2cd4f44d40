// own process: WalletConnect’s SDK keeps global state.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import {
  newBrowser,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
})
afterEach(async () => {
  for (const one of open.splice(0)) one.provider.stop()
  await phone.reset()
})
afterAll(() => fixture.stop())

/** A browser whose database deletes slowly, as IndexedDB does compared with memory. */
function slowBrowser(ms: number) {
  const browser = newBrowser()
  const { removeItem } = browser.storage
  browser.storage.removeItem = async (key) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await removeItem(key)
  }
  return browser
}

/** A page whose URIs are all scanned at once. */
async function scannedSite(browser: ReturnType<typeof newBrowser>) {
  const site = openSite(fixture, {}, browser)
  open.push(site)
  await site.provider.init()
  site.provider.on('display_uri', (uri: string) => void phone.pair(uri))
  return site
}

type Site = Awaited<ReturnType<typeof scannedSite>>

const ends = {
  'after it was disconnected': ({ provider }: Site) => provider.disconnect(),
  'during the disconnect': ({ provider }: Site) => {
    void provider.disconnect()
  },
  'after both sides ended it': async ({ provider }: Site) => {
    phone.remove().catch(() => undefined)
    await provider.disconnect()
  },
  'while both sides are ending it': ({ provider }: Site) => {
    phone.remove().catch(() => undefined)
    void provider.disconnect()
  },
  'right after the phone ended it': async ({ provider }: Site) => {
    const ended = new Promise((resolve) => provider.on('disconnect', resolve))
    phone.remove().catch(() => undefined)
    await ended
  },
}

describe('a session is followed by the next, six times,', () => {
  const cases = Object.entries(ends).flatMap(([moment, end]) => [
    [moment, 'quick', 0, end] as const,
    [moment, 'slow', 15, end] as const,
  ])

  test.each(cases)('%s, with a %s database', async (_, __, ms, end) => {
    const site = await scannedSite(slowBrowser(ms))
    for (let round = 0; round < 6; round += 1) {
      expect(await site.provider.connect()).toHaveLength(1)
      await end(site)
    }
    expect(new Set(site.uris()).size).toBe(6)
    await until(() => expect(phone.state().sessions).toEqual([]))
    await until(() => expect(site.browser.records.has('remote.left')).toBe(false))
  })
})

test('a pending connect is rejected when its page stops', async () => {
  const { provider, uris } = openSite(fixture)
  await provider.init()
  const connecting = provider.connect()
  connecting.catch(() => undefined)
  await until(() => expect(uris()).toHaveLength(1))
  provider.stop()
  await expect(connecting).rejects.toMatchObject({ key: 'connectionReset' })
})

test('a pairing that lost its keys fails with a named error and the SDK’s message', async () => {
  const lost = new Error('No matching key. keychain: 3f0c')
  expect(await recognizeError(lost, 'connect', walletConnectErrors)).toMatchObject({
    key: 'connectionReset',
    details: 'No matching key. keychain: 3f0c',
    cause: lost,
  })
})
