import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/embeddedFixtures.ts'
import { embeddedPage } from '#e2e/support/embeddedPage.ts'
import { unwrap } from '#e2e/support/outcome.ts'

test('after sign-up and a reload, signing needs no prompt and a single request', async ({
  page,
  passkeys,
  embedded,
}) => {
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await passkeys.passkeys()).toHaveLength(1)
  const [account] = await embedded.connect()
  // From here on, passkey prompts get no response.
  await passkeys.setPresent(false)
  await embedded.open()
  expect(unwrap(await embedded.on('reconnect'))).toBe(1)
  expect(await embedded.wallet('session')).toMatchObject({
    state: 'active',
    storedIn: 'browser',
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  expect(await embedded.signerOf('After a reload')).toBe(account)
  expect(requests).toEqual(['/public/v1/submit/sign_raw_payload'])
})

test('the private key of a session cannot be exported', async ({ page, embedded }) => {
  await embedded.signUp()
  const result = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latchkey-embedded')
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = database.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    const { privateKey } = all.result.find((record) => Object.hasOwn(record, 'privateKey'))
    const exported = await crypto.subtle.exportKey('pkcs8', privateKey).then(
      () => 'exported',
      (error: Error) => error.name,
    )
    return { extractable: privateKey.extractable, exported }
  })
  expect(result).toEqual({ extractable: false, exported: 'InvalidAccessError' })
})

test('without IndexedDB, the session is kept in memory until the page is reloaded', async ({
  page,
  embedded,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await embedded.wallet('session')).toMatchObject({ state: 'active', storedIn: 'memory' })
  await embedded.connect()
  await embedded.open()
  expect(unwrap(await embedded.on('reconnect'))).toBe(0)
  expect(await embedded.connect()).toHaveLength(1)
})

test('a session whose keys were deleted reconnects the same account with the passkey', async ({
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

test('two tabs share embedded session, create embedded account, and disconnect together', async ({
  page,
  context,
  harness,
  embedded,
  devnet,
}) => {
  const other = embeddedPage(await context.newPage(), devnet.services, harness)
  await embedded.open({ connector: 'turnkeyHd' })
  await other.open({ connector: 'turnkeyHd' })
  await other.wallet('session')
  // Passkey prompts require the page in front.
  await page.bringToFront()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  const state = () => other.wallet<{ state: string }>('session')
  await expect.poll(async () => (await state()).state).toBe('active')
  const [first, second] = await Promise.all([embedded.connect(), other.connect()])
  expect(first).toHaveLength(1)
  expect(second).toEqual(first)
  unwrap(await embedded.on('disconnect'))
  await expect.poll(async () => (await state()).state).toBe('none')
  await expect.poll(async () => (await other.on('state')).status).toBe('disconnected')
})

test('a session key that was deleted at custody is renewed with the passkey', async ({
  custody,
  watch,
  passkeys,
  embedded,
}) => {
  watch.allowConsole(/401 \(Unauthorized\)/)
  const [account] = await embedded.signUp()
  await custody.deleteKey(await embedded.sessionKey())
  const before = await passkeys.signCount()
  expect(await embedded.signerOf('Renewed')).toBe(account)
  expect(await passkeys.signCount()).toBe(before + 1)
})

test('legacy, EIP-1559 and EIP-7702 transactions are mined', async ({ chain, embedded }) => {
  const [from] = await embedded.signUp()
  await chain.fund(from, 1)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(unwrap(await embedded.on('send', to, '1'))).toBe('success')
  const send = async (more: object) => {
    const hash = unwrap(
      await embedded.on('request', 'eth_sendTransaction', [
        { from, to: from, value: '0x1', ...more },
      ]),
    )
    const receipt = async () =>
      unwrap(await embedded.on('request', 'eth_getTransactionReceipt', [hash]))
    await expect.poll(receipt).toMatchObject({ status: '0x1' })
    return receipt()
  }
  expect(await send({ gasPrice: '0x77359400' })).toMatchObject({ type: '0x0' })
  expect(await send({ type: '0x2', accessList: [] })).toMatchObject({ type: '0x2' })
  // The account's own transaction comes first: its authorization uses the next nonce.
  const sign = async (nonce?: string) =>
    unwrap(
      await embedded.on('request', 'eth_signAuthorization', [
        { from, address: to, chainId: '0x7a69', nonce },
      ]),
    )
  // Without a nonce, the account's next one is meant.
  expect(await sign()).toMatchObject({ nonce: '0x3' })
  const authorization = await sign('0x4')
  expect(await send({ authorizationList: [authorization] })).toMatchObject({ type: '0x4' })
  const code = unwrap(await embedded.on('request', 'eth_getCode', [from, 'latest']))
  expect(String(code).toLowerCase()).toBe(`0xef0100${to.slice(2).toLowerCase()}`)
})

test('an added account of the same seed signs with its own key', async ({ embedded }) => {
  await embedded.signUp({ connector: 'turnkeyHd' })
  const { address } = await embedded.wallet<{ address: `0x${string}` }>('addAccount')
  expect((await embedded.on('state')).addresses).toHaveLength(2)
  await embedded.open({ connector: 'turnkeyHd' })
  unwrap(await embedded.on('reconnect'))
  const params = ['0x48656c6c6f', address]
  const signature = unwrap(await embedded.on('request', 'personal_sign', params)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
})

test('signing in without a passkey on this device is userRejected, and can be tried again', async ({
  passkeys,
  embedded,
}) => {
  await embedded.open()
  expect(await embedded.errorOf('signIn')).toBe('userRejected')
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  unwrap(await embedded.on('disconnect'))
  await embedded.wallet('signOut')
  await embedded.wallet('signIn')
  const [passkey] = await passkeys.passkeys()
  await passkeys.lose(passkey?.credentialId)
  await embedded.wallet('signOut')
  expect(await embedded.errorOf('signIn')).toBe('userRejected')
})

test('an authenticator creates no second passkey for the same user', async ({ embedded }) => {
  await embedded.open()
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect(await embedded.errorOf('addPasskey', 'Laptop again')).toBe('passkeyPreviouslyRegistered')
})

test('an rpId of another domain falls back to the hostname', async ({ passkeys, embedded }) => {
  await embedded.open({ rpId: 'other.example' })
  await embedded.wallet('signUp', { passkeyName: 'Laptop' })
  expect((await passkeys.passkeys())[0]?.rpId).toBe('localhost')
})

test('a page on an IP address cannot use passkeys', async ({ harness, watch, embedded }) => {
  watch.allowOrigin(harness.url.replace('localhost', '127.0.0.1'))
  await embedded.open({ host: '127.0.0.1' })
  expect(await embedded.errorOf('signIn')).toBe('passkeyInvalidDomain')
})

test('a batch is known after a reload, on another chain, while its calls were sent one after another', async ({
  embedded,
  chain,
}) => {
  const [from] = (await embedded.signUp()) as [`0x${string}`]
  await chain.fund(from, 1)
  const calls = [1, 2].map((value) => ({ to: from, value: `0x${value}` }))
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls }
  const { id } = unwrap(await embedded.on('request', 'wallet_sendCalls', [batch])) as { id: string }
  const status = async () =>
    unwrap(await embedded.on('request', 'wallet_getCallsStatus', [id])) as {
      status: number
      receipts: object[]
    }
  await expect.poll(async () => (await status()).status).toBe(200)
  await embedded.open()
  unwrap(await embedded.on('reconnect'))
  unwrap(await embedded.on('switchChain', 31338))
  const { status: code, receipts } = await status()
  expect(code).toBe(200)
  expect(receipts).toHaveLength(2)
})

test('a batch that a reload cuts short says so', async ({ page, embedded, chain }) => {
  const [from] = (await embedded.signUp()) as [`0x${string}`]
  await chain.fund(from, 1)
  await chain.setAutomine(false)
  const calls = [1, 2].map((value) => ({ to: from, value: `0x${value}` }))
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls }
  const { id } = unwrap(await embedded.on('request', 'wallet_sendCalls', [batch])) as { id: string }
  const status = async () =>
    (unwrap(await embedded.on('request', 'wallet_getCallsStatus', [id])) as { status: number })
      .status
  expect(await status()).toBe(100)
  await page.reload()
  await embedded.open()
  unwrap(await embedded.on('reconnect'))
  expect(await status()).toBe(100)
  await chain.setAutomine(true)
  await chain.mine()
  await expect.poll(status).toBe(600)
})
