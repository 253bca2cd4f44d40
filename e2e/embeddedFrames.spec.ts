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
test.beforeEach(({ watch }) => watch.allowConsole(/pubKeyCredParams/))

type Account = { address: `0x${string}`; walletId?: string; privateKeyId?: string }

/** Puts a container into the page and opens a frame in it; tells the key of the catalogue where it fails. */
function open({ page }: EmbeddedPage, method: 'exportKey' | 'importKey', what: object) {
  return page.evaluate(
    async ({ method, what }) => {
      const container = document.body.appendChild(document.createElement('div'))
      const wallet = await Reflect.get(window, 'harnesses').first.connector().embedded()
      try {
        const opened = await wallet[method](what, { container, elementId: 'custody' })
        Object.assign(window, { opened })
        return 'open'
      } catch (error) {
        container.remove()
        return String(Reflect.get(error as object, 'key'))
      }
    },
    { method, what },
  )
}

async function signedUp(embedded: EmbeddedPage, connector: string) {
  await embedded.open({ connector })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  await embedded.connect()
  const [account] = await embedded.wallet<Account[]>('accounts')
  if (!account) throw new Error('There is no account.')
  return account
}

/** Everything that the site's own page could read. */
const pageText = ({ page }: EmbeddedPage) =>
  page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }))

test('a private key is shown in the frame after a fresh prompt, and imported by another person', async ({
  page,
  browser,
  control,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const account = await signedUp(embedded, 'turnkey')
  const before = (await authenticator.passkeys())[0]?.signCount ?? 0
  const what = { kind: 'privateKey', privateKeyId: account.privateKeyId }
  expect(await open(embedded, 'exportKey', what)).toBe('open')
  expect((await authenticator.passkeys())[0]?.signCount).toBe(before + 1)
  const secret = await page.frameLocator('#custody').locator('#secret').textContent()
  if (!secret) throw new Error('The frame shows nothing.')
  expect(secret).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await pageText(embedded)).not.toContain(secret.slice(2))
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  await expect(page.locator('#custody')).toHaveCount(0)

  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await addVirtualAuthenticator(otherPage)
  const other = embeddedPage(otherPage, control, harness)
  const own = await signedUp(other, 'turnkey')
  expect(own.address).not.toBe(account.address)
  expect(await open(other, 'importKey', { kind: 'privateKey', name: 'Brought along' })).toBe('open')
  await otherPage.frameLocator('#custody').locator('#plaintext').fill(secret)
  const { addresses } = await otherPage.evaluate(() => Reflect.get(window, 'opened').finish())
  expect(addresses).toEqual([account.address])
  expect(await pageText(other)).not.toContain(secret.slice(2))
  const params = ['0x48656c6c6f', account.address]
  const signature = went(await other.on('ask', 'personal_sign', params)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account.address)
  await context.close()
})

test('a wallet and one of its accounts are shown in the frame', async ({ page, control }) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const { walletId, address } = await signedUp(embedded, 'turnkeyHd')
  expect(await open(embedded, 'exportKey', { kind: 'wallet', walletId })).toBe('open')
  const words = page.frameLocator('#custody').locator('#secret li')
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).join(' ')
  expect(await pageText(embedded)).not.toContain(phrase)
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  expect(await open(embedded, 'exportKey', { kind: 'account', address })).toBe('open')
  await expect(page.frameLocator('#custody').locator('#secret')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test('a frame needs a place of its own', async ({ page, control }) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const { walletId } = await signedUp(embedded, 'turnkeyHd')
  const what = { kind: 'wallet', walletId }
  expect(await embedded.refusal('exportKey', what)).toBe('iframeContainerRequired')
  expect(await embedded.refusal('importKey', { kind: 'wallet', name: 'Mine' }, {})).toBe(
    'iframeContainerRequired',
  )
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('p')).id = 'custody'
  })
  expect(await open(embedded, 'exportKey', what)).toBe('iframeContainerRequired')
})

test('a frame that cannot start fails by name and is taken away', async ({
  page,
  control,
  watch,
}) => {
  watch.allowConsole(/Failed to|ERR_/)
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const { walletId } = await signedUp(embedded, 'turnkeyHd')
  await page.route('**/export', (route) => route.abort())
  expect(await open(embedded, 'exportKey', { kind: 'wallet', walletId })).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a person who declines the fresh prompt sees no secret', async ({ page, control }) => {
  const authenticator = await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const { walletId } = await signedUp(embedded, 'turnkeyHd')
  await authenticator.lose()
  expect(await open(embedded, 'exportKey', { kind: 'wallet', walletId })).toBe('userRejected')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a lost passkey is replaced by way of the confirmed e-mail address', async ({
  page,
  control,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const email = `lost-${Date.now()}@example.com`
  await embedded.open()
  await embedded.wallet('signUp', { email })
  const accounts = await embedded.connect()
  await embedded.wallet('sendCode', email)
  await embedded.wallet('confirmEmail', (await control.mailbox.letters(email))[0]?.code)
  went(await embedded.on('disconnect'))
  await authenticator.lose()

  expect(await embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.refusal('recovery.finish', 'New')).toBe('cannotProceed')
  await embedded.wallet('recovery.sendEmail', email)
  expect(await embedded.refusal('recovery.enterCode', 'nonsense')).toBe('invalidCode')
  const letter = async () => (await control.mailbox.letters(email))[0]?.code ?? ''
  await expect.poll(async () => (await letter()).length).toBeGreaterThan(40)
  await embedded.wallet('recovery.enterCode', await letter())
  expect(await embedded.wallet('recovery.state')).toMatchObject({
    type: 'email',
    userId: expect.any(String),
    createdAt: expect.any(Number),
    sessionExpiration: expect.any(Number),
  })
  await embedded.wallet('recovery.finish', 'New phone')
  expect(await embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.connect()).toEqual(accounts)
})

test('a recovery key counts for 900 seconds from when custody made it', async ({
  page,
  control,
  watch,
}) => {
  watch.allowConsole(/400 \(Bad Request\)/)
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const email = `late-${Date.now()}@example.com`
  await embedded.open()
  await embedded.wallet('sendCode', email)
  await embedded.wallet('signInWithCode', (await control.mailbox.letters(email))[0]?.code)
  await embedded.wallet('signOut')
  const letter = async () => (await control.mailbox.letters(email))[0]?.code ?? ''
  for (const [secondsAgo, outcome] of [
    [901, 'invalidCode'],
    [800, undefined],
  ] as const) {
    const before = await letter()
    await control.custody.clock(-secondsAgo)
    await embedded.wallet('recovery.sendEmail', email)
    await expect.poll(letter).not.toBe(before)
    const entered = await embedded.on('embedded', 'recovery.enterCode', await letter())
    expect('error' in entered ? entered.error.keys[0] : undefined).toBe(outcome)
    await control.custody.clock(0)
  }
})

test('an unknown address is told nothing, and a recovery ends by itself', async ({
  page,
  control,
}) => {
  await addVirtualAuthenticator(page)
  const embedded = embeddedPage(page, control, harness)
  const email = `brief-${Date.now()}@example.com`
  await embedded.open({ recoverySeconds: '1' })
  await embedded.wallet('recovery.sendEmail', `nobody-${Date.now()}@example.com`)
  await embedded.wallet('sendCode', email)
  await embedded.wallet('signInWithCode', (await control.mailbox.letters(email))[0]?.code)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  const letter = async () => (await control.mailbox.letters(email))[0]?.code ?? ''
  await expect.poll(async () => (await letter()).length).toBeGreaterThan(40)
  await embedded.wallet('recovery.enterCode', await letter())
  await expect.poll(() => embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.refusal('recovery.finish', 'Too late')).toBe('cannotProceed')
})
