// own process: Turnkey’s SDK keeps global state.
import { afterEach, expect, test, vi } from 'vitest'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()

afterEach(() => vi.useRealTimers())

async function signedUp() {
  const wallet = await site.openPage().key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  return wallet
}

test('a recovery by passkey registers a passkey, and is no active email recovery', async () => {
  const wallet = await signedUp()
  await wallet.recovery.byPasskey()
  expect(wallet.recovery.state()).toBeUndefined()
  await wallet.recovery.finish('Phone')
  const names = (await wallet.passkeys()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Laptop', 'Phone'])
  await expect(wallet.recovery.finish('Another')).rejects.toMatchObject({ key: 'cannotProceed' })
})

test.each([
  ['the default', {}, 1800],
  ['the site’s own value', { recoverySessionSeconds: 60 }, 60],
])('a recovery ends after %s', async (_, parameters, seconds) => {
  const wallet = await site.openPage(parameters).key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const begin = async () => {
    const from = Date.now()
    await wallet.recovery.byPasskey()
    return from
  }
  vi.setSystemTime((await begin()) + seconds * 1000 - 1)
  await wallet.recovery.finish('In time')
  vi.setSystemTime((await begin()) + seconds * 1000)
  await expect(wallet.recovery.finish('Too late')).rejects.toMatchObject({ key: 'cannotProceed' })
})
