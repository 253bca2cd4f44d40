import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerPasskey } from '#connectors/turnkey/passkey/offerPasskey.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { until } from '#tests/support/until.ts'

const site = setUpEmbeddedSite()
const session = { mode: 'login', expirationSeconds: 900 } as const

let listeners: Set<() => void>
beforeEach(() => {
  listeners = new Set()
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openPage(authenticator?: ReturnType<typeof site.openPage>['authenticator']) {
  const page = site.openPage({}, authenticator)
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true })
  const { organizationId } = page.parameters
  const offer = (signal = new AbortController().signal) =>
    offerPasskey({ organizationId, rpId: 'localhost', session }, signal)
  return { ...page, wallet: await page.key.embedded(), offer }
}

const challengesOf = (options: object[]) =>
  options.map((one) => String((one as CredentialRequestOptions).publicKey?.challenge))

test('a passkey that was chosen in the autofill signs in, with no other prompt', async () => {
  const first = await openPage()
  await first.wallet.signUp({ passkeyName: 'Laptop' })
  const { wallet, offer, authenticator } = await openPage(first.authenticator)
  const approved = await offer()
  expect(authenticator.options.at(-1)).toMatchObject({
    mediation: 'conditional',
    publicKey: { rpId: 'localhost', userVerification: 'preferred' },
  })
  expect(authenticator.options.at(-1)).not.toHaveProperty('publicKey.allowCredentials')
  await wallet.signIn({ approved })
  expect(wallet.session().state).toBe('active')
  expect(authenticator.prompts).toEqual(['create', 'get'])
  expect(listeners.size).toBe(0)
})

test('one that opens no wallet is told to the device', async () => {
  const { wallet, offer, authenticator, signals } = await openPage()
  await authenticator.credentials.create({
    publicKey: { challenge: new Uint8Array(32), user: { id: new Uint8Array(32) } },
  } as unknown as CredentialCreationOptions)
  const error = await wallet.signIn({ approved: await offer() }).catch(findWalletError)
  expect(error).toMatchObject({ key: 'passkeyNotRegistered' })
  expect(signals.map(({ name }) => name)).toEqual(['unknown'])
})

test('a sign-in that was approved too long ago prompts again', async () => {
  const first = await openPage()
  await first.wallet.signUp({ passkeyName: 'Laptop' })
  const { wallet, offer, authenticator } = await openPage(first.authenticator)
  const approved = await offer()
  if (!approved) throw new Error('Nothing was approved.')
  const timestampMs = String(Date.now() - 9 * 60_000)
  await wallet.signIn({ approved: { ...approved, body: { ...approved.body, timestampMs } } })
  expect(authenticator.prompts).toEqual(['create', 'get', 'get'])
})

test('the request is made anew before it grows old, also after the device has slept', async () => {
  const { offer, authenticator } = await openPage()
  authenticator.leaveUnanswered()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const controller = new AbortController()
  const offering = offer(controller.signal)
  await vi.waitUntil(() => authenticator.prompts.length === 1)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(authenticator.prompts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitUntil(() => authenticator.prompts.length === 2)
  // Asleep: no timer has run.
  for (const listener of listeners) listener()
  expect(authenticator.prompts).toHaveLength(2)
  vi.setSystemTime(Date.now() + 3_600_000)
  for (const listener of listeners) listener()
  await vi.waitUntil(() => authenticator.prompts.length === 3)
  expect(new Set(challengesOf(authenticator.options)).size).toBe(3)
  controller.abort()
  expect(await offering).toBeUndefined()
  expect(authenticator.prompts).toHaveLength(3)
  expect(listeners.size).toBe(0)
})

test('an offer is aborted with its signal, and nothing is offered where there is no such thing', async () => {
  const { offer, authenticator, parameters } = await openPage()
  authenticator.leaveUnanswered()
  const controller = new AbortController()
  const offering = offer(controller.signal)
  await until(() => expect(authenticator.prompts).toHaveLength(1))
  controller.abort()
  expect(await offering).toBeUndefined()

  const { organizationId } = parameters
  const readWrite = { ...session, mode: 'readWrite' } as const
  const other = { organizationId, rpId: 'localhost', session: readWrite }
  expect(await offerPasskey(other, new AbortController().signal)).toBeUndefined()
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  expect(await offer()).toBeUndefined()
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined })
  expect(await offer()).toBeUndefined()
  expect(authenticator.prompts).toHaveLength(1)
})

test('an offer that the browser ends is not repeated', async () => {
  const { offer, authenticator } = await openPage()
  authenticator.fail(new DOMException('No.', 'NotAllowedError'))
  await expect(offer()).rejects.toThrow('No.')
  expect(authenticator.prompts).toHaveLength(1)
})
