import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/embeddedFixtures.ts'
import { embeddedPage } from '#e2e/support/embeddedPage.ts'
import { unwrap } from '#e2e/support/outcome.ts'

test('a person signs up, reloads and signs without another prompt, one request per signature', async ({
  page,
  authenticator,
  embedded,
}) => {
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await authenticator.passkeys()).toHaveLength(1)
  const [account] = await embedded.connect()
  // From here on no passkey prompt is answered.
  await authenticator.setPresent(false)
  await embedded.open()
  expect(unwrap(await embedded.on('reconnect'))).toBe(1)
  expect(await embedded.wallet('session')).toMatchObject({
    state: 'active',
    keptIn: 'browser',
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  expect(await embedded.signerOf('After a reload')).toBe(account)
  expect(requests).toEqual(['/public/v1/submit/sign_raw_payload'])
})

test('the key of a session cannot be read', async ({ page, embedded }) => {
  await embedded.signUp()
  const found = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latchkey-embedded')
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = database.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    const { privateKey } = all.result.find((record) => 'privateKey' in record)
    const reading = await crypto.subtle.exportKey('pkcs8', privateKey).then(
      () => 'read',
      (error: Error) => error.name,
    )
    return { extractable: privateKey.extractable, reading }
  })
  expect(found).toEqual({ extractable: false, reading: 'InvalidAccessError' })
})

test('a browser without a database keeps the session for the page, and says so', async ({
  page,
  embedded,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await embedded.wallet('session')).toMatchObject({ state: 'active', keptIn: 'memory' })
  await embedded.connect()
  await embedded.open()
  expect(unwrap(await embedded.on('reconnect'))).toBe(0)
  expect(await embedded.connect()).toHaveLength(1)
})

test('a session whose keys were wiped asks for the passkey, and the same account is back', async ({
  page,
  embedded,
}) => {
  const accounts = await embedded.signUp()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('latchkey-embedded')
        deleting.onsuccess = resolve
      }),
  )
  await embedded.open()
  expect(unwrap(await embedded.on('reconnect'))).toBe(0)
  expect(await embedded.connect()).toEqual(accounts)
})

test('two tabs share one session, make no key twice, and end together', async ({
  page,
  context,
  control,
  harness,
  embedded: one,
}) => {
  const other = embeddedPage(await context.newPage(), control, harness)
  await one.open({ connector: 'turnkeyHd' })
  await other.open({ connector: 'turnkeyHd' })
  await other.wallet('session')
  // Passkey prompts require the page in front.
  await page.bringToFront()
  await one.wallet('signUp', { passkeyName: 'Laptop' })
  const state = () => other.wallet<{ state: string }>('session')
  await expect.poll(async () => (await state()).state).toBe('active')
  const [here, there] = await Promise.all([one.connect(), other.connect()])
  expect(here).toHaveLength(1)
  expect(there).toEqual(here)
  unwrap(await one.on('disconnect'))
  await expect.poll(async () => (await state()).state).toBe('none')
  await expect.poll(async () => (await other.on('state')).status).toBe('disconnected')
})

test('a key that custody forgot is renewed by the passkey of the same person', async ({
  control,
  watch,
  authenticator,
  embedded,
}) => {
  watch.allowConsole(/401 \(Unauthorized\)/)
  const [account] = await embedded.signUp()
  await control.custody.forget(await embedded.sessionKey())
  const before = await authenticator.signCount()
  expect(await embedded.signerOf('Renewed')).toBe(account)
  expect(await authenticator.signCount()).toBe(before + 1)
})

test('transactions of every kind a person sends are mined', async ({ control, embedded }) => {
  const [from] = await embedded.signUp()
  await control.faucet(from, 31337, 1)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(unwrap(await embedded.on('send', to, '1'))).toBe('success')
  const hex = (value: number) => `0x${value.toString(16)}`
  const send = async (more: object) => {
    const hash = unwrap(
      await embedded.on('ask', 'eth_sendTransaction', [{ from, to: from, value: '0x1', ...more }]),
    )
    const receipt = async () =>
      unwrap(await embedded.on('ask', 'eth_getTransactionReceipt', [hash]))
    await expect.poll(receipt).toMatchObject({ status: '0x1' })
    return receipt()
  }
  expect(await send({ gasPrice: '0x77359400' })).toMatchObject({ type: '0x0' })
  expect(await send({ type: '0x2', accessList: [] })).toMatchObject({ type: '0x2' })
  // The account's own transaction comes first: its authorization uses the next nonce.
  const { chainId, nonce, r, s, yParity } = await embedded.wallet<{
    chainId: number
    nonce: number
    r: string
    s: string
    yParity: number
  }>('signAuthorization', { contractAddress: to, chainId: 31337, nonce: 4 })
  const numbers = { chainId: hex(chainId), nonce: hex(nonce), yParity: hex(yParity) }
  const authorizationList = [{ address: to, r, s, ...numbers }]
  expect(await send({ authorizationList })).toMatchObject({ type: '0x4' })
  const code = unwrap(await embedded.on('ask', 'eth_getCode', [from, 'latest']))
  expect(String(code).toLowerCase()).toBe(`0xef0100${to.slice(2).toLowerCase()}`)
})

test('accounts of one seed are added, and each signs for itself', async ({ embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { address } = await embedded.wallet<{ address: `0x${string}` }>('addAccount')
  expect((await embedded.on('state')).addresses).toHaveLength(2)
  await embedded.open({ connector: 'turnkeyHd' })
  unwrap(await embedded.on('reconnect'))
  const params = ['0x48656c6c6f', address]
  const signature = unwrap(await embedded.on('ask', 'personal_sign', params)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
})

test('a person without the passkey on this device cancels, and may try again', async ({
  authenticator,
  embedded,
}) => {
  await embedded.open()
  expect(await embedded.refusal('signIn')).toBe('userRejected')
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  unwrap(await embedded.on('disconnect'))
  await embedded.wallet('signOut')
  await embedded.wallet('signIn')
  const [passkey] = await authenticator.passkeys()
  await authenticator.lose(passkey?.credentialId)
  await embedded.wallet('signOut')
  expect(await embedded.refusal('signIn')).toBe('userRejected')
})

test('an authenticator that holds a passkey of the person makes no second one', async ({
  embedded,
}) => {
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await embedded.refusal('addPasskey', 'Laptop again')).toBe('passkeyPreviouslyRegistered')
})

test('a domain that is not the page’s own gives way to the hostname', async ({
  authenticator,
  embedded,
}) => {
  await embedded.open({ rpId: 'elsewhere.example' })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect((await authenticator.passkeys())[0]?.rpId).toBe('localhost')
})

test('a page with an address instead of a name has no passkeys', async ({
  harness,
  watch,
  embedded,
}) => {
  watch.allowOrigin(harness.url.replace('localhost', '127.0.0.1'))
  await embedded.open({ host: '127.0.0.1' })
  expect(await embedded.refusal('signIn')).toBe('passkeyInvalidDomain')
})
