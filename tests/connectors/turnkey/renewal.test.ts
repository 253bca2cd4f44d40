import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { connect, signMessage } from 'wagmi/actions'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()
const path = 'submit/sign_raw_payload'

async function signedIn() {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(page.config, { connector: page.key })
  const sessionKey = async () =>
    (await wallet.apiKeys()).find(({ isThisSession }) => isThisSession)?.publicKey ?? ''
  page.authenticator.prompts.length = 0
  return { ...page, wallet, account: accounts[0], sessionKey }
}

const named = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It went well.'),
    (error) => findWalletError(error),
  )

test.each(['expireKey', 'deleteKey'])(
  'if Turnkey %ss a key, it is replaced and the signature succeeds',
  async (how) => {
    const { config, account, sessionKey, authenticator } = await signedIn()
    const before = await sessionKey()
    await site.custody().control(`/control/custody/${how}`, { publicKey: before })
    const signature = await signMessage(config, { message: 'After' })
    expect(await verifyMessage({ address: account, message: 'After', signature })).toBe(true)
    expect(authenticator.prompts).toEqual(['get'])
    expect(await sessionKey()).not.toBe(before)
  },
)

test('a session that a code opened is renewed by the passkey that the user has', async () => {
  const email = 'code@example.com'
  const code = () => site.custody().messages(email)[0]?.code ?? ''
  const first = site.openPage()
  const wallet = await first.key.embedded()
  await wallet.signUp({ email })
  await wallet.sendCode(email)
  await wallet.confirmEmail(code())

  const page = site.openPage({}, first.authenticator)
  const other = await page.key.embedded()
  await other.sendCode(email)
  await other.signInWithCode(code())
  const { accounts } = await connect(page.config, { connector: page.key })
  const own = (await other.apiKeys()).find(({ isThisSession }) => isThisSession)
  page.authenticator.prompts.length = 0
  await site.custody().control('/control/custody/expireKey', { publicKey: own?.publicKey })
  const signature = await signMessage(page.config, { message: 'After' })
  const [address] = accounts
  expect(await verifyMessage({ address, message: 'After', signature })).toBe(true)
  expect(page.authenticator.prompts).toEqual(['get'])
})

test('concurrent failures share one renewal', async () => {
  const { config, sessionKey, authenticator } = await signedIn()
  await site.custody().control('/control/custody/deleteKey', { publicKey: await sessionKey() })
  const messages = ['one', 'two', 'three', 'four', 'five']
  await Promise.all(messages.map((message) => signMessage(config, { message })))
  expect(authenticator.prompts).toEqual(['get'])
})

test.each([
  {
    status: 403,
    message: 'authentication failed: rpc error: code = Unauthenticated desc = expired api key',
  },
  { status: 401, message: 'could not find public key in organization or its parent organization' },
  { status: 401, message: 'no', turnkeyErrorCode: 'API_KEY_EXPIRED' },
])(
  '“$message” ($status) renews the session once, and a second failure is thrown',
  async (words) => {
    const { config, authenticator } = await signedIn()
    await site.fault({ kind: 'status', path, times: 2, ...words })
    const error = await named(signMessage(config, { message: 'Lost' }))
    expect(error?.key).toBe('failedToSign')
    expect(error?.message).toMatch(/^Failed to sign: Turnkey error \d+: /)
    expect(authenticator.prompts).toEqual(['get'])
  },
)

test('a declined renewal fails as a rejection, and can be retried', async () => {
  const { config, sessionKey, authenticator, wallet } = await signedIn()
  await site.custody().control('/control/custody/expireKey', { publicKey: await sessionKey() })
  authenticator.fail(new DOMException('Cancelled.', 'NotAllowedError'))
  const error = await named(signMessage(config, { message: 'No' }))
  expect(error).toMatchObject({ key: 'userRejected', code: 4001, level: 'warn' })
  expect(wallet.session().state).toBe('none')
  expect(await signMessage(config, { message: 'Yes' })).toMatch(/^0x/)
})

test('the eleventh session evicts the oldest, whose page prompts for the passkey and continues', async () => {
  const first = await signedIn()
  for (let index = 0; index < 10; index += 1) {
    const page = site.openPage({}, first.authenticator)
    await (await page.key.embedded()).signIn()
  }
  first.authenticator.prompts.length = 0
  expect(await signMessage(first.config, { message: 'Still here' })).toMatch(/^0x/)
  expect(first.authenticator.prompts).toEqual(['get'])
})

test('a pending activity is awaited', async () => {
  const { config, account } = await signedIn()
  await site.next({ status: 'PENDING', path, polls: 2 })
  const signature = await signMessage(config, { message: 'Slow' })
  expect(await verifyMessage({ address: account, message: 'Slow', signature })).toBe(true)
})

test('CONSENSUS_NEEDED, AUTHENTICATORS_NEEDED and FAILED fail with their messages', async () => {
  const { config } = await signedIn()
  await site.next({ status: 'CONSENSUS_NEEDED', path })
  const needed = await named(signMessage(config, { message: 'Two of us' }))
  expect(needed?.message).toBe('Activity requires consensus')
  await site.next({ status: 'AUTHENTICATORS_NEEDED', path })
  const more = await named(signMessage(config, { message: 'By two keys' }))
  expect(more?.message).toBe('Activity requires another of your authenticators')
  await site.next({ status: 'FAILED', path })
  const failed = await named(signMessage(config, { message: 'Broken' }))
  expect(failed?.message).toBe('Expected COMPLETED status, got ACTIVITY_STATUS_FAILED')
})

test('a request whose response was lost is retried and executed once', async () => {
  const { config, wallet, account } = await signedIn()
  await site.fault({ kind: 'drop', path })
  const signature = await signMessage(config, { message: 'Lost on the way' })
  expect(await verifyMessage({ address: account, message: 'Lost on the way', signature })).toBe(
    true,
  )
  const signed = (await wallet.activities()).filter(({ type }) => /SIGN_RAW/.test(type))
  expect(signed).toHaveLength(1)
})

test('an HTML response and an overloaded service are retried, then fail with a named error', async () => {
  const { config } = await signedIn()
  await site.fault({ kind: 'html', path, status: 503 })
  expect(await signMessage(config, { message: 'Second try' })).toMatch(/^0x/)
  await site.fault({ kind: 'html', path, status: 503, times: 3 })
  const error = await named(signMessage(config, { message: 'Never' }))
  expect(error?.message).toMatch(/^Failed to sign: Turnkey error 503: /)
})

test('an error of Turnkey keeps its message', async () => {
  const { config } = await signedIn()
  await site.fault({ kind: 'status', path, status: 403, message: 'request not authorized' })
  const error = await named(signMessage(config, { message: 'No' }))
  expect(error?.message).toBe('Failed to sign: Turnkey error 7: request not authorized')
  expect(findWalletError(error?.cause)).toMatchObject({
    key: 'turnkeyError',
    message: 'Turnkey error 7: request not authorized',
  })
})
