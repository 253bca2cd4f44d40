import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { type RunningHarness, startHarness } from '#e2e/harness/startHarness.ts'
import { type EmbeddedPage, embeddedPage, went } from '#e2e/support/embeddedPage.ts'
import { addVirtualAuthenticator } from '#e2e/support/virtualAuthenticator.ts'

let harness: RunningHarness
test.beforeAll(async () => {
  harness = await startHarness()
})
test.afterAll(() => harness.stop())
// Chromium's advice on algorithms and sandboxes, and its account of every refusal.
test.beforeEach(({ watch }) =>
  watch.allowConsole(/pubKeyCredParams/, /escape its sandboxing/, /status of 40[01]/),
)

type Session = { state: string; keptIn?: string }

/** Sets the page's clock wrong, timers aside. */
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

/** Paths of the custody that a page has posted to from now on. */
function heardByCustody(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/public\/v1\/(.*)$/.exec(request.url())?.[1]
    if (path && request.method() === 'POST') paths.push(path)
  })
  return paths
}

async function sign(embedded: EmbeddedPage, message: string, account: string | undefined) {
  const signature = went(await embedded.on('signMessage', message))
  expect(await recoverMessageAddress({ message, signature })).toBe(account)
}

/** The public half of the session that the page is in. */
async function sessionKey(embedded: EmbeddedPage) {
  const keys = await embedded.wallet<{ publicKey: string; isThisSession: boolean }[]>('apiKeys')
  return keys.find(({ isThisSession }) => isThisSession)?.publicKey ?? ''
}

/** Opens the export frame, and tells the key of the catalogue by which it fails. */
function exportInto({ page }: EmbeddedPage, walletId: string | undefined) {
  return page.evaluate(async (walletId) => {
    const container = document.body.appendChild(document.createElement('div'))
    const wallet = await Reflect.get(window, 'harnesses').first.connector().embedded()
    try {
      await wallet.exportKey({ kind: 'wallet', walletId }, { container, elementId: 'custody' })
      return 'open'
    } catch (error) {
      return String(Reflect.get(error as object, 'key'))
    }
  }, walletId)
}

for (const [seconds, where] of [
  [600, 'ahead'],
  [-600, 'behind'],
] as const) {
  test(`C5: on a device whose clock is ten minutes ${where}, a session of 15 minutes signs`, async ({
    page,
    control,
  }) => {
    const authenticator = await addVirtualAuthenticator(page)
    await skewClock(page, seconds)
    const embedded = embeddedPage(page, control, harness)
    await embedded.open()
    await embedded.wallet('signUp', { passkeyName: 'Laptop' })
    const [account] = await embedded.connect()
    await authenticator.setPresent(false)
    await sign(embedded, 'By another clock', account)
  })
}

test('C5: a session that is over before it began fails by name, and nobody tries again', async ({
  page,
  control,
}) => {
  await addVirtualAuthenticator(page)
  await skewClock(page, 600)
  const embedded = embeddedPage(page, control, harness)
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
}) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  const [account] = await embedded.connect()
  await control.custody.clock(901)
  const paths = heardByCustody(page)
  await sign(embedded, 'Later than it seems', account)
  expect(paths.filter((path) => path === 'submit/stamp_login')).toHaveLength(1)
  expect(paths.filter((path) => path === 'submit/sign_raw_payload')).toHaveLength(2)
})

test('C6: a session that ends between the click and the custody is renewed, and the same message is signed', async ({
  page,
  control,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  const [account] = await embedded.connect()
  const publicKey = await sessionKey(embedded)
  const before = (await authenticator.passkeys())[0]?.signCount ?? 0
  await page.route(
    '**/submit/sign_raw_payload',
    async (route) => {
      await control.custody.expire(publicKey)
      await route.continue()
    },
    { times: 1 },
  )
  await sign(embedded, 'On its way', account)
  expect((await authenticator.passkeys())[0]?.signCount).toBe(before + 1)
  expect(await sessionKey(embedded)).not.toBe(publicKey)
})

test('C11: a frame that never answers is given up by name and taken away', async ({
  page,
  control,
  watch,
}) => {
  watch.allowConsole(/Failed to load|ERR_/)
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  await embedded.open({ connector: 'turnkeyHd' })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  await embedded.connect()
  const [account] = await embedded.wallet<{ walletId?: string }[]>('accounts')
  await page.route('**/export', () => {})
  expect(await exportInto(embedded, account?.walletId)).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('C11: another page in place of the custody’s frame gets nothing to seal to, and is given up', async ({
  page,
  control,
  baseURL,
}) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const listening = `<!doctype html><title>Not custody</title><script>
    addEventListener('message', ({ data, origin }) => parent.postMessage({ type: 'HEARD', value: data.type }, origin))
  </script>`
  await page.route('**/export', (route) =>
    route.fulfill({ contentType: 'text/html', body: listening }),
  )
  await embedded.open({ connector: 'turnkeyHd', frames: `${baseURL}` })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  await embedded.connect()
  const [account] = await embedded.wallet<{ walletId?: string }[]>('accounts')
  const paths = heardByCustody(page)
  expect(await exportInto(embedded, account?.walletId)).toBe('cannotProceed')
  expect(paths).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('C12: a recovery letter counts once', async ({ page, control }) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const email = `again-${Date.now()}@example.com`
  const letters = async () => (await control.mailbox.letters(email)).map(({ code }) => code ?? '')
  await embedded.open()
  await embedded.wallet('sendCode', email)
  await embedded.wallet('signInWithCode', (await letters())[0])
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  await expect.poll(async () => (await letters()).length).toBe(2)
  const [letter] = await letters()
  await embedded.wallet('recovery.enterCode', letter)
  await embedded.wallet('recovery.finish', 'New phone')
  expect(await embedded.refusal('recovery.enterCode', letter)).toBe('invalidCode')
  expect(await embedded.wallet('recovery.state')).toBeUndefined()
})

test('C12: a recovery letter that was burned by a newer recovery is refused when the passkey is made', async ({
  page,
  browser,
  control,
}) => {
  const email = `two-${Date.now()}@example.com`
  const letters = async () => (await control.mailbox.letters(email)).map(({ code }) => code ?? '')
  const open = async (on: Page) => {
    await addVirtualAuthenticator(on)
    const embedded = embeddedPage(on, control, harness)
    await embedded.open()
    return embedded
  }
  const first = await open(page)
  await first.wallet('sendCode', email)
  await first.wallet('signInWithCode', (await letters())[0])
  await first.wallet('signOut')
  await first.wallet('recovery.sendEmail', email)
  await expect.poll(async () => (await letters()).length).toBe(2)
  await first.wallet('recovery.enterCode', (await letters())[0])

  const context = await browser.newContext()
  const second = await open(await context.newPage())
  await second.wallet('recovery.sendEmail', email)
  await expect.poll(async () => (await letters()).length).toBe(3)
  await second.wallet('recovery.enterCode', (await letters())[0])
  await second.wallet('recovery.finish', 'Mine')
  await context.close()
  expect(await first.refusal('recovery.finish', 'Theirs')).toBe('invalidCode')
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
    control,
  }) => {
    await page.addInitScript(spoil)
    await addVirtualAuthenticator(page)
    const embedded = embeddedPage(page, control, harness)
    await embedded.open()
    await embedded.wallet('signUp', { passkeyName: 'Laptop' })
    const [account] = await embedded.connect()
    expect(await embedded.wallet<Session>('session')).toMatchObject({ keptIn: 'memory' })
    await sign(embedded, 'Kept nowhere', account)
    await embedded.open()
    expect(await embedded.wallet<Session>('session')).toEqual({ state: 'none' })
    expect(await embedded.connect()).toEqual([account])
    await sign(embedded, 'And again', account)
  })
}

test('C14: a kept session that is damaged is no session, and signing in again works', async ({
  page,
  control,
}) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  const [account] = await embedded.connect()
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
  await sign(embedded, 'Whole again', account)
})
