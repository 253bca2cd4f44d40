import { describe, expect, test, vi } from 'vitest'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { until } from '#tests/support/until.ts'

const site = setUpEmbeddedSite()
const create = 'submit/create_sub_organization'

const named = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It went well.'),
    (error) => findWalletError(error),
  )

async function openPage(...options: Parameters<typeof site.openPage>) {
  const page = site.openPage(...options)
  return { ...page, wallet: await page.key.embedded() }
}

const userHandleOf = (options: CredentialCreationOptions | CredentialRequestOptions) => {
  const { user } = (options as CredentialCreationOptions).publicKey ?? {}
  return Buffer.from((user?.id ?? new Uint8Array()) as Uint8Array).toString('base64url')
}

const isActive = (wallet: Awaited<ReturnType<typeof openPage>>['wallet']) =>
  wallet.session().state === 'active'

describe('a sign-up that failed after the passkey was made', () => {
  test('is finished with that passkey, however often it is tried again', async () => {
    const { wallet, authenticator, signals } = await openPage()
    // The server asks twice itself.
    await site.fault({ kind: 'refuse', path: create, times: 6 })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const error = await named(wallet.signUp({ passkeyName: `Attempt ${attempt}` }))
      expect(error?.key).toBe('custodyUnavailable')
    }
    await wallet.signUp({ passkeyName: 'The last' })
    expect(authenticator.prompts).toEqual(['create'])
    expect(isActive(wallet)).toBe(true)
    expect((await wallet.passkeys()).map(({ name }) => name)).toEqual(['Attempt 0'])
    expect(signals.filter(({ name }) => name === 'unknown')).toEqual([])
  })

  test('opens the wallet that was created, if only the answer was lost', async () => {
    const { wallet, authenticator } = await openPage()
    const fetchFromSite = globalThis.fetch
    let isLost = true
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const answer = await fetchFromSite(...request)
      if (isLost && String(request[0]).endsWith('/sign-up')) throw new TypeError('Failed to fetch')
      return answer
    })
    const before = await site.organizations()
    await named(wallet.signUp({ passkeyName: 'Laptop' }))
    isLost = false
    await wallet.signUp({ passkeyName: 'Laptop' })
    expect(await site.organizations()).toBe(before + 1)
    expect(authenticator.prompts).toEqual(['create'])
  })

  test('is finished with that passkey after a cancel, too', async () => {
    const { wallet, authenticator } = await openPage()
    const before = await site.organizations()
    const controller = new AbortController()
    await site.fault({ kind: 'delay', path: create, delayMs: 300 })
    const first = named(wallet.signUp({ passkeyName: 'Laptop' }, { signal: controller.signal }))
    await until(() => expect(authenticator.passkeys).toHaveLength(1))
    controller.abort()
    expect((await first)?.key).toBe('passkeyAborted')
    await wallet.signUp({ passkeyName: 'Laptop' })
    expect(authenticator.prompts).toEqual(['create'])
    expect(await site.organizations()).toBe(before + 1)
  })

  test('is finished by a sign-in with that passkey', async () => {
    const { wallet, authenticator, signals } = await openPage()
    await site.fault({ kind: 'refuse', path: create, times: 2 })
    await named(wallet.signUp({ passkeyName: 'Laptop' }))
    await wallet.signIn()
    expect(authenticator.prompts).toEqual(['create', 'get'])
    expect(isActive(wallet)).toBe(true)
    await until(() => expect(signals.map(({ name }) => name)).toEqual(['allAccepted']))
  })

  test('and that the custody refused is told to the device, and starts anew', async () => {
    const { wallet, authenticator, signals } = await openPage()
    await site.fault({ kind: 'status', path: create, status: 400, message: 'no' })
    expect((await named(wallet.signUp({ passkeyName: 'Laptop' })))?.key).toBe('custodyRefused')
    const [orphan] = authenticator.passkeys
    const options = { rpId: 'localhost', credentialId: orphan?.credentialId }
    expect(signals).toEqual([{ name: 'unknown', options }])
    await wallet.signUp({ passkeyName: 'Laptop' })
    expect(authenticator.prompts).toEqual(['create', 'create'])
  })

  test('for another email address is not finished with it', async () => {
    const { wallet, authenticator } = await openPage()
    await site.fault({ kind: 'refuse', path: create, times: 2 })
    await named(wallet.signUp({ email: 'ada@example.com' }))
    await wallet.signUp({ email: 'grace@example.com' })
    expect(authenticator.prompts).toEqual(['create', 'create'])
    expect((await wallet.profile()).email).toBe('grace@example.com')
  })

  test('is over once it succeeded: the next one has a passkey of its own', async () => {
    const { wallet, authenticator } = await openPage()
    await site.fault({ kind: 'refuse', path: create, times: 2 })
    await named(wallet.signUp({ passkeyName: 'Laptop' }))
    await wallet.signUp({ passkeyName: 'Laptop' })
    await wallet.signUp({ passkeyName: 'Another' })
    expect(authenticator.prompts).toEqual(['create', 'create'])
  })
})

describe('an added passkey', () => {
  const add = 'submit/create_authenticators'
  const list = 'query/get_authenticators'
  const refuse = (path: string) =>
    site.fault({ kind: 'status', path, times: 1, status: 400, message: 'no' })

  async function openSignedIn() {
    const page = await openPage()
    await page.wallet.signUp({ passkeyName: 'Laptop' })
    return page
  }
  type Wallet = Awaited<ReturnType<typeof openSignedIn>>['wallet']
  const namesOf = async (wallet: Wallet) => (await wallet.passkeys()).map(({ name }) => name).sort()

  test('is asked for at once, once the page has listed the others', async () => {
    const { wallet, authenticator } = await openSignedIn()
    const [{ credentialId } = { credentialId: '' }] = await wallet.passkeys()
    await refuse(list)
    await wallet.addPasskey('Phone')
    expect(authenticator.prompts).toEqual(['create', 'create'])
    const { publicKey } = authenticator.options[1] as CredentialCreationOptions
    const excluded = publicKey?.excludeCredentials?.map(({ id }) =>
      Buffer.from(id as Uint8Array).toString('base64url'),
    )
    expect(excluded).toEqual([credentialId])
    expect(await namesOf(wallet)).toEqual(['Laptop', 'Phone'])
  })

  // As often as a request is repeated by itself.
  const attempts = 3

  test('is the same one when it is added again, if custody has not been reached', async () => {
    const { wallet, authenticator, signals } = await openSignedIn()
    await site.fault({ kind: 'refuse', path: add, times: attempts })
    await expect(wallet.addPasskey('Phone')).rejects.toThrow()
    expect(await namesOf(wallet)).toEqual(['Laptop'])
    await wallet.addPasskey('My phone')
    expect(authenticator.prompts).toEqual(['create', 'create'])
    expect(await namesOf(wallet)).toEqual(['Laptop', 'My phone'])
    expect(signals.filter(({ name }) => name === 'unknown')).toEqual([])
    await wallet.addPasskey('Key')
    expect(authenticator.prompts).toEqual(['create', 'create', 'create'])
  })

  test('is there once when it is added again, if only the answer was lost', async () => {
    const { wallet, authenticator, signals } = await openSignedIn()
    await site.fault({ kind: 'drop', path: add, times: attempts })
    await expect(wallet.addPasskey('Phone')).rejects.toThrow()
    await wallet.addPasskey('Phone')
    expect(authenticator.prompts).toEqual(['create', 'create'])
    expect(await namesOf(wallet)).toEqual(['Laptop', 'Phone'])
    expect(signals.filter(({ name }) => name === 'unknown')).toEqual([])
  })

  test('that custody refuses is gone from the device, and the next one is made anew', async () => {
    const { wallet, authenticator, signals } = await openSignedIn()
    await refuse(add)
    await expect(wallet.addPasskey('Phone')).rejects.toThrow()
    const options = { rpId: 'localhost', credentialId: authenticator.passkeys[1]?.credentialId }
    expect(signals).toContainEqual({ name: 'unknown', options })
    await wallet.addPasskey('Phone')
    expect(authenticator.prompts).toEqual(['create', 'create', 'create'])
    expect(await namesOf(wallet)).toEqual(['Laptop', 'Phone'])
  })

  test('of another person is not theirs', async () => {
    const { wallet, authenticator } = await openSignedIn()
    await site.fault({ kind: 'refuse', path: add, times: attempts })
    await expect(wallet.addPasskey('Phone')).rejects.toThrow()
    await wallet.signOut()
    await wallet.signUp({ passkeyName: 'Other' })
    await wallet.addPasskey('Key')
    expect(authenticator.prompts).toEqual(['create', 'create', 'create', 'create'])
    expect(await namesOf(wallet)).toEqual(['Key', 'Other'])
  })
})

describe('the device is told', () => {
  test('of a passkey that opens no wallet when it is used', async () => {
    const first = await openPage()
    await first.wallet.signUp({ passkeyName: 'Laptop' })
    await first.wallet.addPasskey('Phone')
    const [, phone] = first.authenticator.passkeys
    const { wallet, signals } = await openPage({}, first.authenticator)
    const removed = (await first.wallet.passkeys()).find(({ name }) => name === 'Phone')
    await first.wallet.removePasskey(removed?.id ?? '')
    // The device has both still, and the person picks the newer one.
    expect((await named(wallet.signIn()))?.key).toBe('passkeyNotRegistered')
    const options = { rpId: 'localhost', credentialId: phone?.credentialId }
    expect(signals).toContainEqual({ name: 'unknown', options })
  })

  test('of a passkey that was removed, and which ones are left', async () => {
    const { wallet, authenticator, signals } = await openPage()
    await wallet.signUp({ passkeyName: 'Laptop' })
    await wallet.addPasskey('Phone')
    const [laptop, phone] = authenticator.passkeys
    const [userId, second] = authenticator.options.map(userHandleOf)
    expect(userId).toHaveLength(43)
    const both = [laptop?.credentialId, phone?.credentialId]
    await until(() =>
      expect(signals).toContainEqual({
        name: 'allAccepted',
        options: {
          rpId: 'localhost',
          userId: second,
          allAcceptedCredentialIds: expect.toSatisfy((ids: string[]) =>
            both.every((id) => ids.includes(String(id))),
          ),
        },
      }),
    )
    signals.length = 0
    const removed = (await wallet.passkeys()).find(({ name }) => name === 'Phone')
    await wallet.removePasskey(removed?.id ?? '')
    await until(() =>
      expect(signals).toContainEqual({
        name: 'unknown',
        options: { rpId: 'localhost', credentialId: phone?.credentialId },
      }),
    )
    expect(signals).toContainEqual({
      name: 'allAccepted',
      options: {
        rpId: 'localhost',
        userId,
        allAcceptedCredentialIds: [laptop?.credentialId],
      },
    })
  })

  test('which passkeys a user has, after a sign-in by one', async () => {
    const first = await openPage()
    await first.wallet.signUp({ passkeyName: 'Laptop' })
    const { wallet, signals } = await openPage({}, first.authenticator)
    await wallet.signIn()
    const [userId] = first.authenticator.options.map(userHandleOf)
    await until(() =>
      expect(signals).toEqual([
        {
          name: 'allAccepted',
          options: {
            rpId: 'localhost',
            userId,
            allAcceptedCredentialIds: [first.authenticator.passkeys[0]?.credentialId],
          },
        },
      ]),
    )
  })

  test('of the new name of a passkey', async () => {
    const { wallet, authenticator, signals } = await openPage()
    await wallet.signUp({ passkeyName: 'Laptop' })
    const fetchFromSite = globalThis.fetch
    // A session of the site is another matter.
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
      String(request[0]).endsWith('/labels')
        ? Promise.resolve(Response.json({}))
        : fetchFromSite(...request),
    )
    const [passkey] = await wallet.passkeys()
    await wallet.rename(passkey?.id ?? '', 'Work laptop')
    const [userId] = authenticator.options.map(userHandleOf)
    const details = { rpId: 'localhost', userId, name: 'Work laptop', displayName: 'Work laptop' }
    expect(signals).toEqual([{ name: 'details', options: details }])
  })

  test('of a passkey that the custody did not take', async () => {
    const { wallet, authenticator, signals } = await openPage()
    await wallet.signUp({ passkeyName: 'Laptop' })
    signals.length = 0
    const path = 'submit/create_authenticators'
    await site.fault({ kind: 'status', path, status: 400, message: 'no' })
    expect((await named(wallet.addPasskey('Phone')))?.key).toBe('turnkeyError')
    const options = { rpId: 'localhost', credentialId: authenticator.passkeys[1]?.credentialId }
    expect(signals).toEqual([{ name: 'unknown', options }])
  })
})

test('a browser that refuses what it is told changes nothing', async () => {
  const { wallet } = await openPage()
  for (const signal of [
    () => Promise.reject(new DOMException('No.', 'NotAllowedError')),
    () => {
      throw new TypeError('No.')
    },
  ])
    for (const name of ['signalUnknownCredential', 'signalAllAcceptedCredentials'])
      Object.assign(PublicKeyCredential, { [name]: signal })
  await wallet.signUp({ passkeyName: 'Laptop' })
  await wallet.addPasskey('Phone')
  const removed = (await wallet.passkeys()).find(({ name }) => name === 'Phone')
  await wallet.removePasskey(removed?.id ?? '')
  expect(await wallet.passkeys()).toHaveLength(1)
})
