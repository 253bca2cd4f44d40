import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/embeddedFixtures.ts'
import type { Control } from '#e2e/support/control.ts'

// Chromium's advice on sandboxes, and its message for every failed request.
test.beforeEach(({ watch }) => watch.allowConsole(/escape its sandboxing/, /status of 40[01]/))

type Session = { state: string; keptIn?: string }

/** Sets the page's clock wrong, timers excepted. */
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

/** Records the custody paths that a page posts to from now on. */
function heardByCustody(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/public\/v1\/(.*)$/.exec(request.url())?.[1]
    if (path && request.method() === 'POST') paths.push(path)
  })
  return paths
}

/** The code of the n-th email to an address, which is the last. */
async function codeOfLetter(control: Control, email: string, n: number) {
  const letters = () => control.mailbox.letters(email)
  await expect.poll(async () => (await letters()).length).toBe(n)
  return (await letters())[0]?.code ?? ''
}

for (const [seconds, where] of [
  [600, 'ahead'],
  [-600, 'behind'],
] as const) {
  test(`C5: on a device whose clock is ten minutes ${where}, a session of 15 minutes signs`, async ({
    page,
    authenticator,
    embedded,
  }) => {
    await skewClock(page, seconds)
    const [account] = await embedded.signUp()
    await authenticator.setPresent(false)
    expect(await embedded.signerOf('By another clock')).toBe(account)
  })
}

test('C5: a session that is over before it began fails by name, and nobody tries again', async ({
  page,
  embedded,
}) => {
  await skewClock(page, 600)
  await embedded.open({ sessionSeconds: '300' })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  await embedded.wallet('signOut')
  const paths = heardByCustody(page)
  expect(await embedded.refusal('signIn')).toBe('sessionFailed')
  expect(paths).toEqual(['submit/stamp_login'])
  expect(await embedded.wallet<Session>('session')).toEqual({ state: 'none' })
})

test('C5: where custody’s clock is ahead of the page’s, one renewal brings the signature', async ({
  page,
  control,
  embedded,
}) => {
  const [account] = await embedded.signUp()
  await control.custody.clock(901)
  const paths = heardByCustody(page)
  expect(await embedded.signerOf('Later than it seems')).toBe(account)
  expect(paths.filter((path) => path === 'submit/stamp_login')).toHaveLength(1)
  expect(paths.filter((path) => path === 'submit/sign_raw_payload')).toHaveLength(2)
})

test('C6: a session that ends between the click and the custody is renewed, and the same message is signed', async ({
  page,
  control,
  authenticator,
  embedded,
}) => {
  const [account] = await embedded.signUp()
  const publicKey = await embedded.sessionKey()
  const before = await authenticator.signCount()
  await page.route(
    '**/submit/sign_raw_payload',
    async (route) => {
      await control.custody.expire(publicKey)
      await route.continue()
    },
    { times: 1 },
  )
  expect(await embedded.signerOf('On its way')).toBe(account)
  expect(await authenticator.signCount()).toBe(before + 1)
  expect(await embedded.sessionKey()).not.toBe(publicKey)
})

test('C11: a frame that never answers is given up by name and taken away', async ({
  page,
  watch,
  embedded,
}) => {
  watch.allowConsole(/Failed to load|ERR_/)
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await page.route('**/export', () => {})
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('C11: another page in place of the custody’s frame gets nothing to seal to, and is given up', async ({
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
  const paths = heardByCustody(page)
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('cannotProceed')
  expect(paths).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('C12: a recovery letter counts once', async ({ control, embedded }) => {
  const email = `again-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  const letter = await codeOfLetter(control, email, 2)
  await embedded.wallet('recovery.enterCode', letter)
  await embedded.wallet('recovery.finish', 'New phone')
  expect(await embedded.refusal('recovery.enterCode', letter)).toBe('invalidCode')
  expect(await embedded.wallet('recovery.state')).toBeUndefined()
})

test('C12: a recovery letter that was burned by a newer recovery is refused when the passkey is made', async ({
  control,
  embedded,
  elsewhere,
}) => {
  const email = `two-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  await embedded.wallet('recovery.enterCode', await codeOfLetter(control, email, 2))

  await elsewhere.open()
  await elsewhere.wallet('recovery.sendEmail', email)
  await elsewhere.wallet('recovery.enterCode', await codeOfLetter(control, email, 3))
  await elsewhere.wallet('recovery.finish', 'Mine')
  expect(await embedded.refusal('recovery.finish', 'Theirs')).toBe('invalidCode')
})

for (const [name, spoil] of [
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
  test(`C14: where the browser’s database ${name}, the session lasts as long as the page, and signing in again works`, async ({
    page,
    embedded,
  }) => {
    await page.addInitScript(spoil)
    const [account] = await embedded.signUp()
    expect(await embedded.wallet<Session>('session')).toMatchObject({ keptIn: 'memory' })
    expect(await embedded.signerOf('Kept nowhere')).toBe(account)
    await embedded.open()
    expect(await embedded.wallet<Session>('session')).toEqual({ state: 'none' })
    expect(await embedded.connect()).toEqual([account])
    expect(await embedded.signerOf('And again')).toBe(account)
  })
}

test('C14: a kept session that is damaged is no session, and signing in again works', async ({
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
  expect(await embedded.signerOf('Whole again')).toBe(account)
})
