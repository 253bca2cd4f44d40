import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/embeddedFixtures.ts'
import type { EmbeddedPage } from '#e2e/support/embeddedPage.ts'
import { unwrap } from '#e2e/support/outcome.ts'

/** All text that scripts of the site can read. */
const pageText = ({ page }: EmbeddedPage) =>
  page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }))

test('a private key is shown in the iframe after a new passkey prompt, and imported by another user', async ({
  page,
  passkeys,
  embedded,
  otherUser,
}) => {
  await embedded.signUp()
  const account = await embedded.firstAccount()
  const before = await passkeys.signCount()
  const exported = { kind: 'privateKey', privateKeyId: account.privateKeyId }
  expect(await embedded.openFrame('exportKey', exported)).toBe('open')
  expect(await passkeys.signCount()).toBe(before + 1)
  const secret = await page.frameLocator('#custody').locator('#secret').textContent()
  if (!secret) throw new Error('The iframe shows no key.')
  expect(secret).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await pageText(embedded)).not.toContain(secret.slice(2))
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  await expect(page.locator('#custody')).toHaveCount(0)

  await otherUser.signUp()
  const otherAccount = await otherUser.firstAccount()
  expect(otherAccount.address).not.toBe(account.address)
  const imported = { kind: 'privateKey', name: 'Imported' }
  expect(await otherUser.openFrame('importKey', imported)).toBe('open')
  await otherUser.page.frameLocator('#custody').locator('#plaintext').fill(secret)
  const { addresses } = await otherUser.page.evaluate(() => Reflect.get(window, 'opened').finish())
  expect(addresses).toEqual([account.address])
  expect(await pageText(otherUser)).not.toContain(secret.slice(2))
  const params = ['0x48656c6c6f', account.address]
  const signature = unwrap(await otherUser.on('request', 'personal_sign', params)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account.address)
})

test('a recovery phrase and the private key of one of its accounts are shown in the iframe', async ({
  page,
  embedded,
}) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId, address } = await embedded.firstAccount()
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('open')
  const phraseWords = page.frameLocator('#custody').locator('#secret li')
  await expect(phraseWords).toHaveCount(12)
  const phrase = (await phraseWords.allTextContents()).join(' ')
  expect(await pageText(embedded)).not.toContain(phrase)
  await page.evaluate(() => Reflect.get(window, 'opened').close())
  expect(await embedded.openFrame('exportKey', { kind: 'account', address })).toBe('open')
  await expect(page.frameLocator('#custody').locator('#secret')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test('an iframe needs a container and an unused element id', async ({ page, embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  const parameters = { kind: 'wallet', walletId }
  expect(await embedded.errorOf('exportKey', parameters)).toBe('iframeContainerRequired')
  expect(await embedded.errorOf('importKey', { kind: 'wallet', name: 'Mine' }, {})).toBe(
    'iframeContainerRequired',
  )
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('p')).id = 'custody'
  })
  expect(await embedded.openFrame('exportKey', parameters)).toBe('iframeContainerRequired')
})

test('an iframe that fails to load is cannotProceed and is removed', async ({
  page,
  watch,
  embedded,
}) => {
  watch.allowConsole(/Failed to|ERR_/)
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await page.route('**/export', (route) => route.abort())
  const parameters = { kind: 'wallet', walletId }
  expect(await embedded.openSilentFrame('exportKey', parameters)).toBe('cannotProceed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('declining the passkey prompt shows no secret', async ({ page, passkeys, embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { walletId } = await embedded.firstAccount()
  await passkeys.lose()
  expect(await embedded.openFrame('exportKey', { kind: 'wallet', walletId })).toBe('userRejected')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a lost passkey is replaced by means of the verified email address', async ({
  mailbox,
  passkeys,
  embedded,
}) => {
  const email = `lost-${Date.now()}@example.com`
  await embedded.open()
  await embedded.wallet('signUp', { email })
  const accounts = await embedded.connect()
  await embedded.wallet('sendCode', email)
  await embedded.wallet('confirmEmail', await mailbox.code(email))
  unwrap(await embedded.on('disconnect'))
  await passkeys.lose()

  expect(await embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.errorOf('recovery.finish', 'New')).toBe('cannotProceed')
  await embedded.wallet('recovery.sendEmail', email)
  expect(await embedded.errorOf('recovery.enterCode', 'nonsense')).toBe('invalidCode')
  await embedded.wallet('recovery.enterCode', await mailbox.code(email))
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

test('a recovery code is valid for 900 seconds after custody created it', async ({
  mailbox,
  custody,
  watch,
  embedded,
}) => {
  watch.allowConsole(/400 \(Bad Request\)/)
  const email = `late-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(mailbox, email)
  await embedded.wallet('signOut')
  for (const [secondsAgo, error] of [
    [901, 'invalidCode'],
    [800, undefined],
  ] as const) {
    await custody.setClock(-secondsAgo)
    await embedded.wallet('recovery.sendEmail', email)
    const code = await mailbox.code(email)
    const entered = await embedded.on('embedded', 'recovery.enterCode', code)
    expect('error' in entered ? entered.error.keys[0] : undefined).toBe(error)
    await custody.setClock(0)
  }
})

test('the browser refuses a recovery code after 900 seconds by its own clock, too', async ({
  page,
  mailbox,
  embedded,
}) => {
  const email = `clock-${Date.now()}@example.com`
  await embedded.open()
  await embedded.signInWithEmail(mailbox, email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  const code = await mailbox.code(email)
  // Server and custody accept the code: their clocks stay.
  await page.clock.setFixedTime(Date.now() + 901_000)
  expect(await embedded.errorOf('recovery.enterCode', code)).toBe('invalidCode')
  await page.clock.setFixedTime(Date.now())
  await embedded.wallet('recovery.enterCode', code)
})

test('recovery of an unknown email address does not fail, and a started recovery expires', async ({
  mailbox,
  embedded,
}) => {
  const email = `brief-${Date.now()}@example.com`
  await embedded.open({ recoverySeconds: '1' })
  await embedded.wallet('recovery.sendEmail', `unknown-${Date.now()}@example.com`)
  await embedded.signInWithEmail(mailbox, email)
  await embedded.wallet('signOut')
  await embedded.wallet('recovery.sendEmail', email)
  await embedded.wallet('recovery.enterCode', await mailbox.code(email))
  await expect.poll(() => embedded.wallet('recovery.state')).toBeUndefined()
  expect(await embedded.errorOf('recovery.finish', 'Too late')).toBe('cannotProceed')
})
