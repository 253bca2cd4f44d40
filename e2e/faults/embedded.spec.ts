import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/embeddedFixtures.ts'

// Chromium's advice on sandboxes, and its message for every failed request.
test.beforeEach(({ watch }) => watch.allowConsole(/escape its sandboxing/, /status of 40[01]/))

type Session = { state: string; storedIn?: string }

/** Offsets the page's clock, but not its timers. */
function skewClock(page: Page, seconds: number) {
  return page.addInitScript((skewMs) => {
    const skewed = new Proxy(Date, {
      construct: (real, args) =>
        args.length === 0 ? new real(real.now() + skewMs) : Reflect.construct(real, args),
      get: (real, name) => (name === 'now' ? () => real.now() + skewMs : Reflect.get(real, name)),
    })
    Object.assign(globalThis, { Date: skewed })
  }, seconds * 1000)
}

/** Records the paths of custody that a page posts to from now on. */
function recordCustodyRequests(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/public\/v1\/(.*)$/.exec(request.url())?.[1]
    if (path && request.method() === 'POST') paths.push(path)
  })
  return paths
}

for (const [seconds, offset] of [
  [600, 'ahead'],
  [-600, 'behind'],
] as const) {
  test(`a session of 15 minutes signs on a device whose clock is ten minutes ${offset}`, async ({
    page,
    passkeys,
    embedded,
  }) => {
    await skewClock(page, seconds)
    const [account] = await embedded.signUp()
    await passkeys.setPresent(false)
    expect(await embedded.signerOf('With a skewed clock')).toBe(account)
  })
}

test('a session that is over by the clock of the device signs all the same', async ({
  page,
  embedded,
}) => {
  await skewClock(page, 600)
  await embedded.open({ sessionSeconds: '300' })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  await embedded.wallet('signOut')
  const [account] = await embedded.connect()
  const paths = recordCustodyRequests(page)
  expect(await embedded.signerOf('With a skewed clock')).toBe(account)
  expect(paths).not.toContain('submit/stamp_login')
  expect(await embedded.wallet<Session>('session')).toMatchObject({ state: 'active' })
})

test('if custody’s clock is ahead of the page’s, one renewal is enough to sign', async ({
  page,
  custody,
  embedded,
}) => {
  const [account] = await embedded.signUp()
  await custody.setClock(901)
  const paths = recordCustodyRequests(page)
  expect(await embedded.signerOf('Custody is ahead')).toBe(account)
  expect(paths.filter((path) => path === 'submit/stamp_login')).toHaveLength(1)
  expect(paths.filter((path) => path === 'submit/sign_raw_payload')).toHaveLength(2)
})

test('a session that expires while a request is in flight is renewed, and the same message is signed', async ({
  page,
  custody,
  passkeys,
  embedded,
}) => {
  const [account] = await embedded.signUp()
  const publicKey = await embedded.sessionKey()
  const before = await passkeys.signCount()
  await page.route(
    '**/submit/sign_raw_payload',
    async (route) => {
      await custody.expireKey(publicKey)
      await route.continue()
    },
    { times: 1 },
  )
  expect(await embedded.signerOf('In flight')).toBe(account)
  expect(await passkeys.signCount()).toBe(before + 1)
  expect(await embedded.sessionKey()).not.toBe(publicKey)
})

test('an iframe that never responds is cannotProceed and is removed', async ({
  page,
  watch,
  embedded,
}) => {
  watch.allowConsole(/Failed to load|ERR_/)
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await page.route('**/export', () => {})
  const parameters = { kind: 'wallet', walletId }
  expect(await embedded.openSilentFrame('exportKey', parameters)).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('another page in place of custody’s iframe causes no export, and is removed', async ({
  page,
  baseURL,
  embedded,
}) => {
  const listening = `<!doctype html><title>Not custody</title><script>
    addEventListener('message', ({ data, origin }) => parent.postMessage({ type: 'HEARD', value: data.type }, origin))
  </script>`
  await page.route('**/export', (route) =>
    route.fulfill({ contentType: 'text/html', body: listening }),
  )
  await embedded.signUp({ connector: 'turnkeyHd', frames: `${baseURL}` })
  const { walletId } = await embedded.firstAccount()
  const paths = recordCustodyRequests(page)
  const listener = page.frameLocator('#custody').locator('script')
  const opened = await embedded.openSilentFrame('exportKey', { kind: 'wallet', walletId }, () =>
    listener.waitFor({ state: 'attached' }),
  )
  expect(opened).toBe('cannotProceed')
  expect(paths).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a recovery code can be used once', async ({ mailbox, embedded }) => {
  const email = `again-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(mailbox, email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  const code = await mailbox.code(email)
  await embedded.wallet('recovery.enterCode', code)
  await embedded.wallet('recovery.finish', 'New phone')
  expect(await embedded.errorOf('recovery.enterCode', code)).toBe('invalidCode')
  expect(await embedded.wallet('recovery.state')).toBeUndefined()
})

test('a recovery code that a newer recovery invalidated is rejected when the passkey is created', async ({
  mailbox,
  embedded,
  otherUser,
}) => {
  const email = `two-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(mailbox, email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  await embedded.wallet('recovery.enterCode', await mailbox.code(email))

  await otherUser.open()
  await otherUser.wallet('recovery.sendEmail', email)
  await otherUser.wallet('recovery.enterCode', await mailbox.code(email))
  await otherUser.wallet('recovery.finish', 'Mine')
  expect(await embedded.errorOf('recovery.finish', 'Theirs')).toBe('invalidCode')
})

for (const [fault, injectFault] of [
  [
    'is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
  [
    'cannot be opened',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  ],
] as const) {
  test(`if IndexedDB ${fault}, the session lasts until a reload, and signing in again works`, async ({
    page,
    embedded,
  }) => {
    await page.addInitScript(injectFault)
    const [account] = await embedded.signUp()
    expect(await embedded.wallet<Session>('session')).toMatchObject({ storedIn: 'memory' })
    expect(await embedded.signerOf('In memory')).toBe(account)
    await embedded.open()
    expect(await embedded.wallet<Session>('session')).toEqual({ state: 'none' })
    expect(await embedded.connect()).toEqual([account])
    expect(await embedded.signerOf('Signed in again')).toBe(account)
  })
}

test('a corrupted stored session is ignored, and signing in again works', async ({
  page,
  embedded,
}) => {
  const [account] = await embedded.signUp()
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('latchkey-embedded')
        opening.onsuccess = () => {
          const records = opening.result.transaction('kept', 'readwrite').objectStore('kept')
          const all = records.getAllKeys()
          all.onsuccess = () => {
            for (const key of all.result) records.put('{{{', key)
          }
          records.transaction.oncomplete = () => resolve()
          records.transaction.onerror = () => reject(records.transaction.error)
        }
      }),
  )
  await embedded.open()
  expect(await embedded.wallet<Session>('session')).toEqual({ state: 'none' })
  expect(await embedded.connect()).toEqual([account])
  expect(await embedded.signerOf('Signed in again')).toBe(account)
})
