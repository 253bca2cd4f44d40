import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, disconnect, signMessage } from 'wagmi/actions'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { sentCodeKey } from '#lib/wallets/sentCode.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { until } from '#tests/support/until.ts'

const site = setUpEmbeddedSite()

const named = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It went well.'),
    (error) => findWalletError(error),
  )

const codeOf = (email: string) => site.custody().messages(email)[0]?.code ?? ''

describe('an email code', () => {
  test('signs in the owner of the address, the first time and again, without a passkey', async () => {
    const first = site.openPage()
    const wallet = await first.hd.embedded()
    const { expiresAt } = await wallet.sendCode('grace@example.com')
    expect(expiresAt).toBeGreaterThan(Date.now())
    await wallet.signInWithCode(codeOf('grace@example.com'))
    const { accounts } = await connect(first.config, { connector: first.hd })
    expect(await wallet.profile()).toMatchObject({
      email: 'grace@example.com',
      isEmailConfirmed: true,
    })
    const second = site.openPage()
    const again = await second.hd.embedded()
    await again.sendCode('grace@example.com')
    await again.signInWithCode(codeOf('grace@example.com'))
    expect((await connect(second.config, { connector: second.hd })).accounts).toEqual(accounts)
    expect([...first.authenticator.prompts, ...second.authenticator.prompts]).toEqual([])
  })

  test('signs in where the site has its routes at another path', async () => {
    const { config, key } = site.openPage({ basePath: '/backend' })
    const wallet = await key.embedded()
    await wallet.sendCode('hedy@example.com')
    await wallet.signInWithCode(codeOf('hedy@example.com'))
    expect((await connect(config, { connector: key })).accounts).toHaveLength(1)
  })

  test('that is wrong, used or never requested is invalid', async () => {
    const { key } = site.openPage()
    const wallet = await key.embedded()
    expect((await named(wallet.signInWithCode('000000')))?.message).toBe(
      'The code is invalid or expired.',
    )
    await wallet.sendCode('eve@example.com')
    expect((await named(wallet.signInWithCode('WRONG1')))?.key).toBe('invalidCode')
    await wallet.signInWithCode(codeOf('eve@example.com'))
    expect((await named(wallet.signInWithCode(codeOf('eve@example.com'))))?.key).toBe('invalidCode')
  })

  test.each(['', 'K7M2Q', 'Where is it?', '1234567'])(
    'is not asked of the server if the text, %j, cannot be one',
    async (text) => {
      const { key, requests } = site.openPage()
      const wallet = await key.embedded()
      await wallet.sendCode('typo@example.com')
      requests.length = 0
      expect((await named(wallet.signInWithCode(text)))?.key).toBe('invalidCode')
      expect(requests).toEqual([])
      expect(wallet.sentCode('signIn')?.wrongCodes).toBe(0)
    },
  )

  test('is read out of the sentence around it', async () => {
    const { key } = site.openPage()
    const wallet = await key.embedded()
    await wallet.sendCode('sue@example.com')
    const code = codeOf('sue@example.com')
    await wallet.signInWithCode(`Your code is\u200b ${code.slice(0, 3)}–${code.slice(3)}.`)
    expect(wallet.session().state).toBe('active')
  })

  test('signs in after a reload of the page, with what the tab has stored', async () => {
    const first = site.openPage()
    await (await first.hd.embedded()).sendCode('tab@example.com')
    const second = site.openPage({}, undefined, first.tab)
    const wallet = await second.hd.embedded()
    expect(wallet.sentCode('signIn')).toMatchObject({
      email: 'tab@example.com',
      walletId: 'turnkeyHd',
      wrongCodes: 0,
      expiresAt: expect.any(Number),
    })
    expect((await named(wallet.signInWithCode('WRONG1')))?.key).toBe('invalidCode')
    expect(wallet.sentCode('signIn')?.wrongCodes).toBe(1)
    await wallet.signInWithCode(codeOf('tab@example.com'))
    expect(wallet.session().state).toBe('active')
    expect(wallet.sentCode('signIn')).toBeUndefined()
    expect([...first.tab]).toEqual([])
  })

  test('is taken again if the site has not answered after it was exchanged', async () => {
    const { key, requests } = site.openPage()
    const wallet = await key.embedded()
    await wallet.sendCode('lost@example.com')
    const real = globalThis.fetch
    let isAway = true
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (isAway && String(request[0]).endsWith('/email/login')) throw new TypeError('Failed')
      return real(...request)
    })
    const code = codeOf('lost@example.com')
    expect((await named(wallet.signInWithCode(code)))?.key).not.toBe('invalidCode')
    expect(wallet.session().state).toBe('none')
    isAway = false
    await wallet.signInWithCode(code)
    expect(wallet.session().state).toBe('active')
    expect(requests.filter((sent) => sent === 'email/verify')).toHaveLength(1)
    expect((await named(wallet.signInWithCode(code)))?.key).toBe('invalidCode')
  })

  test('is taken again if custody has refused what followed', async () => {
    const { key } = site.openPage()
    const wallet = await key.embedded()
    await wallet.sendCode('retry@example.com')
    const refuse = (path: string) =>
      site.fault({ kind: 'status', path, times: 1, status: 400, message: 'no' })
    await refuse('query/whoami')
    expect((await named(wallet.signInWithCode(codeOf('retry@example.com'))))?.key).toBe(
      'sessionFailed',
    )
    await wallet.signInWithCode(codeOf('retry@example.com'))
    expect(wallet.session().state).toBe('active')
    // The same on the account page, where it verifies an address.
    await wallet.sendCode('other@example.com')
    await refuse('submit/update_user_email')
    await expect(wallet.confirmEmail(codeOf('other@example.com'))).rejects.toThrow()
    await wallet.confirmEmail(codeOf('other@example.com'))
    expect(await wallet.profile()).toMatchObject({
      email: 'other@example.com',
      isEmailConfirmed: true,
    })
  })

  test('that was left is forgotten by the tab; one of the account page is no sign-in', async () => {
    const first = site.openPage()
    const wallet = await first.key.embedded()
    await wallet.sendCode('left@example.com')
    wallet.forgetCode()
    expect([...first.tab]).toEqual([])
    await wallet.signUp({ passkeyName: 'Laptop' })
    await wallet.sendCode('left@example.com')
    const second = site.openPage({}, undefined, first.tab)
    const again = await second.key.embedded()
    expect(again.sentCode('signIn')).toBeUndefined()
    // It is one for the user who requested it, and nobody is signed in there.
    expect(again.sentCode('confirm')).toBeUndefined()
    expect(wallet.sentCode('confirm')).toMatchObject({ email: 'left@example.com' })
  })

  test('of which the tab has stored something else is forgotten', async () => {
    for (const stored of ['', '{', 'null', '[]', '{"email":"a@example.com"}', '{"sentAt":1}']) {
      const { key } = site.openPage({}, undefined, new Map([[sentCodeKey, stored]]))
      expect((await key.embedded()).sentCode('signIn'), stored).toBeUndefined()
    }
  })

  test('is not sent if the encryption target is not Turnkey’s', async () => {
    const { notarizerPublicKey: notarizer, signerPublicKey } = devnetCustody
    const { key } = site.openPage({ signerKeys: { notarizer, fetcher: signerPublicKey } })
    const wallet = await key.embedded()
    await wallet.sendCode('mallory@example.com')
    const error = await named(wallet.signInWithCode(codeOf('mallory@example.com')))
    expect(error?.message).toBe('Failed to create or restore session')
  })

  test('verifies the address of a user who signed up with a passkey', async () => {
    const { key } = site.openPage()
    const wallet = await key.embedded()
    await wallet.signUp({ email: 'lin@example.com' })
    expect(await wallet.profile()).toMatchObject({ isEmailConfirmed: false })
    await wallet.sendCode('lin@example.com')
    await wallet.confirmEmail(codeOf('lin@example.com'))
    expect(await wallet.profile()).toMatchObject({
      email: 'lin@example.com',
      isEmailConfirmed: true,
    })
  })

  test('cannot renew a session: the error asks for a new code', async () => {
    const { key, config } = site.openPage()
    const wallet = await key.embedded()
    await wallet.sendCode('may@example.com')
    await wallet.signInWithCode(codeOf('may@example.com'))
    await connect(config, { connector: key })
    const own = (await wallet.apiKeys()).find(({ isThisSession }) => isThisSession)
    await site.custody().control('/control/custody/deleteKey', { publicKey: own?.publicKey })
    const error = await named(signMessage(config, { message: 'Gone' }))
    expect(error).toMatchObject({
      key: 'sessionFailed',
      message: 'Failed to create or restore session',
    })
  })
})

describe('a token', () => {
  const { fetcherPublicKey: fetcher, signerPublicKey: other } = devnetCustody

  test('of a session that the notarizer did not sign is rejected', async () => {
    const { key } = site.openPage({ signerKeys: { fetcher, notarizer: other } })
    const wallet = await key.embedded()
    await wallet.signUp({ passkeyName: 'Ada' })
    await wallet.signOut()
    const refused = {
      key: 'sessionFailed',
      details: 'The session is not signed by custody.',
    }
    expect(await named(wallet.signIn())).toMatchObject(refused)
    await wallet.sendCode('ada@example.com')
    expect(await named(wallet.signInWithCode(codeOf('ada@example.com')))).toMatchObject(refused)
    expect(wallet.session()).toEqual({ state: 'none' })
  })

  test('of a code with another address than the signed one is rejected', async () => {
    const { key } = site.openPage()
    const wallet = await key.embedded()
    await wallet.signUp({ email: 'kay@example.com' })
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await real(...request)
      if (!String(request[0]).endsWith('/email/verify')) return response
      const { verificationToken } = (await response.json()) as { verificationToken: string }
      const [header, payload = '', signature] = verificationToken.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const changed = JSON.stringify({ ...claims, contact: 'mallory@example.com' })
      const text = Buffer.from(changed).toString('base64url')
      return Response.json({ verificationToken: [header, text, signature].join('.') })
    })
    await wallet.sendCode('kay@example.com')
    await expect(wallet.confirmEmail(codeOf('kay@example.com'))).rejects.toThrow(
      'OTP verification token signature is invalid',
    )
    expect(await wallet.profile()).toMatchObject({
      email: 'kay@example.com',
      isEmailConfirmed: false,
    })
  })
})

describe('a session', () => {
  test('whose key Turnkey creates (create_read_write_session) signs as well', async () => {
    const page = site.openPage({ session: { mode: 'readWrite', expirationSeconds: 600 } })
    const wallet = await page.key.embedded()
    await wallet.signUp({ passkeyName: 'Laptop' })
    await connect(page.config, { connector: page.key })
    expect(await signMessage(page.config, { message: 'By its key' })).toMatch(/^0x/)
    const [session] = await wallet.apiKeys()
    expect(session).toMatchObject({
      type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
      isThisSession: true,
    })
  })

  test('is reused until its expirationDate, then a passkey prompt follows', async () => {
    const page = site.openPage({ session: { mode: 'login', expirationSeconds: 2 } })
    const wallet = await page.key.embedded()
    await wallet.signUp({ passkeyName: 'Laptop' })
    await connect(page.config, { connector: page.key })
    await signMessage(page.config, { message: 'In time' })
    expect(page.authenticator.prompts).toEqual(['create'])
    const states: string[] = []
    onTestFinished(wallet.subscribe(() => states.push(wallet.session().state)))
    await until(() => expect(states).toContain('none'))
    await signMessage(page.config, { message: 'Too late' })
    expect(page.authenticator.prompts).toEqual(['create', 'get'])
  })

  test('is deleted at Turnkey once the last variant is disconnected', async () => {
    const page = site.openPage()
    const wallet = await page.key.embedded()
    await wallet.signUp({ passkeyName: 'Laptop' })
    const state = wallet.session()
    const organizationId = state.state === 'active' ? state.organizationId : ''
    await connect(page.config, { connector: page.key })
    await connect(page.config, { connector: page.hd })
    await disconnect(page.config, { connector: page.hd })
    expect(wallet.session().state).toBe('active')
    await disconnect(page.config, { connector: page.key })
    expect(wallet.session()).toEqual({ state: 'none' })
    const { apiKeys } = await site.custody().parent.getApiKeys({ organizationId })
    expect(apiKeys).toEqual([])
  })

  test.each([
    ['an hour ahead', -3600],
    ['an hour behind', 3600],
  ])('is opened and signs on a device whose clock is %s', async (_, seconds) => {
    const page = site.openPage()
    await (await page.key.embedded()).signUp({ passkeyName: 'Laptop' })
    site.custody().clock.setOffsetSeconds(seconds)
    try {
      const other = site.openPage({}, page.authenticator)
      const wallet = await other.key.embedded()
      await wallet.signIn()
      const session = wallet.session()
      const end = session.state === 'active' ? Date.parse(session.expirationDate) : 0
      const expected = Date.now() + 900_000
      expect(Math.abs(end - expected)).toBeLessThan(60_000)
      expect(other.authenticator.prompts).toEqual(['create', 'get'])
      expect((await wallet.passkeys()).map(({ name }) => name)).toEqual(['Laptop'])
    } finally {
      site.custody().clock.setOffsetSeconds(0)
    }
  })

  test('that Turnkey rejects is ‘Failed to create or restore session’', async () => {
    const page = site.openPage()
    await (await page.key.embedded()).signUp({ passkeyName: 'Laptop' })
    const other = site.openPage({}, page.authenticator)
    await site.fault({ kind: 'status', path: 'submit/stamp_login', status: 500, message: 'no' })
    const error = await named((await other.key.embedded()).signIn())
    expect(error).toMatchObject({
      message: 'Failed to create or restore session',
      details: 'Turnkey error 13: no',
    })
  })

  test('whose key is unknown to Turnkey is ‘Cannot register session key to init provider’', async () => {
    const page = site.openPage()
    await (await page.key.embedded()).signUp({ passkeyName: 'Laptop' })
    const other = site.openPage({}, page.authenticator)
    await site.fault({
      kind: 'status',
      path: 'query/whoami',
      status: 401,
      message: 'could not find public key',
    })
    const error = await named((await other.key.embedded()).signIn())
    expect(error?.message).toBe('Cannot register session key to init provider')
  })
})

test('another user who signs in does not see the previous user’s accounts', async () => {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Ada' })
  await connect(page.config, { connector: page.key })
  await wallet.signUp({ passkeyName: 'Grace' })
  expect(page.config.state.status).toBe('disconnected')
  const { accounts } = await connect(page.config, { connector: page.key })
  expect(accounts).toEqual((await wallet.accounts()).map(({ address }) => address))
})

test('an app name is required', async () => {
  const { key } = site.openPage({ appName: ' ' })
  await expect(key.embedded()).rejects.toMatchObject({ message: 'An app name is required' })
})

test('an e-mail or passkey identifier must be set to register a passkey', async () => {
  const { key, authenticator } = site.openPage()
  const wallet = await key.embedded()
  await expect(wallet.signUp({ email: ' ' })).rejects.toMatchObject({
    message: 'An email or passkey identifier must be set to register a passkey',
  })
  expect(authenticator.prompts).toEqual([])
})

test('an interrupted sign-up is completed by the next sign-in', async () => {
  const page = site.openPage()
  await (await page.key.embedded()).signUp({ passkeyName: 'Laptop' })
  await site.fault({ kind: 'status', path: 'submit/create_wallet', status: 403, message: 'no' })
  await named(connect(page.config, { connector: page.hd }))
  const { accounts } = await connect(page.config, { connector: page.hd })
  expect(accounts).toHaveLength(1)
})
