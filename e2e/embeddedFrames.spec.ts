import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/embeddedFixtures.ts'
import type { EmbeddedPage } from '#e2e/support/embeddedPage.ts'
import { unwrap } from '#e2e/support/outcome.ts'

/** All text that the site's own page can read. */
const pageText = ({ page }: EmbeddedPage) =>
  page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }))

test('a private key is shown in the frame after a fresh prompt, and imported by another person', async ({
  page,
  authenticator,
  embedded,
  elsewhere,
}) => {
  await embedded.signUp()
  const account = await embedded.firstAccount()
  const before = await authenticator.signCount()
  const what = { kind: 'privateKey', privateKeyId: account.privateKeyId }
  expect(await embedded.openFrame('exportKey', what)).toBe('open')
  expect(await authenticator.signCount()).toBe(before + 1)
  const secret = await page.frameLocator('#custody').locator('#secret').textContent()
  if (!secret) throw new Error('The frame shows nothing.')
  expect(secret).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await pageText(embedded)).not.toContain(secret.slice(2))
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  await expect(page.locator('#custody')).toHaveCount(0)

  await elsewhere.signUp()
  const own = await elsewhere.firstAccount()
  expect(own.address).not.toBe(account.address)
  const brought = { kind: 'privateKey', name: 'Brought along' }
  expect(await elsewhere.openFrame('importKey', brought)).toBe('open')
  await elsewhere.page.frameLocator('#custody').locator('#plaintext').fill(secret)
  const { addresses } = await elsewhere.page.evaluate(() => Reflect.get(window, 'opened').finish())
  expect(addresses).toEqual([account.address])
  expect(await pageText(elsewhere)).not.toContain(secret.slice(2))
  const params = ['0x48656c6c6f', account.address]
  const signature = unwrap(await elsewhere.on('ask', 'personal_sign', params)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account.address)
})

test('a wallet and one of its accounts are shown in the frame', async ({ page, embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId, address } = await embedded.firstAccount()
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('open')
  const words = page.frameLocator('#custody').locator('#secret li')
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).join(' ')
  expect(await pageText(embedded)).not.toContain(phrase)
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  expect(await embedded.openFrame('exportKey', { kind: 'account', address })).toBe('open')
  await expect(page.frameLocator('#custody').locator('#secret')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test('a frame needs a place of its own', async ({ page, embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  const what = { kind: 'wallet', walletId }
  expect(await embedded.refusal('exportKey', what)).toBe('iframeContainerRequired')
  expect(await embedded.refusal('importKey', { kind: 'wallet', name: 'Mine' }, {})).toBe(
    'iframeContainerRequired',
  )
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('p')).id = 'custody'
  })
  expect(await embedded.openFrame('exportKey', what)).toBe('iframeContainerRequired')
})

test('a frame that cannot start fails by name and is taken away', async ({
  page,
  watch,
  embedded,
}) => {
  watch.allowConsole(/Failed to|ERR_/)
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await page.route('**/export', (route) => route.abort())
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a person who declines the fresh prompt sees no secret', async ({
  page,
  authenticator,
  embedded,
}) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await authenticator.lose()
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('userRejected')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a lost passkey is replaced by way of the confirmed e-mail address', async ({
  control,
  authenticator,
  embedded,
}) => {
  const email = `lost-${Date.now()}@example.com`
  await embedded.open()
  await embedded.wallet('signUp', { email })
  const accounts = await embedded.connect()
  await embedded.wallet('sendCode', email)
  await embedded.wallet('confirmEmail', (await control.mailbox.letters(email))[0]?.code)
  unwrap(await embedded.on('disconnect'))
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
  control,
  watch,
  embedded,
}) => {
  watch.allowConsole(/400 \(Bad Request\)/)
  const email = `late-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(email)
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
  control,
  embedded,
}) => {
  const email = `brief-${Date.now()}@example.com`
  await embedded.open({ recoverySeconds: '1' })
  await embedded.wallet('recovery.sendEmail', `nobody-${Date.now()}@example.com`)
  await embedded.signInWithEmail(email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  const letter = async () => (await control.mailbox.letters(email))[0]?.code ?? ''
  await expect.poll(async () => (await letter()).length).toBeGreaterThan(40)
  await embedded.wallet('recovery.enterCode', await letter())
  await expect.poll(() => embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.refusal('recovery.finish', 'Too late')).toBe('cannotProceed')
})
