// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createConnector } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { errorReporter, setErrorReporter } from '#lib/errors/errorReporter.ts'
import { english } from '#lib/messages/english.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { DeviceAnswer, NewDevice } from '#lib/protocol/feed.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionBanner } from '#react/session/SessionBanner.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import type { InitialSession } from '#react/session/useServerSession.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { alice, bob, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

const chains = [{ id: 31337 }, { id: 31338 }]
const publicConfig = { basePath: '/api', cookieSuffix: '-test', chains } as never
const ended = vi.fn()
const readSession = vi.fn<() => Response>()
const newDevices = vi.fn<() => NewDevice[]>()
const answered = vi.fn<(id: string | undefined, answer: DeviceAnswer) => Response>()
const answerUser = vi.fn<(url: string) => Response>()

beforeEach(() => {
  ended.mockReset()
  readSession.mockReset()
  newDevices.mockReset().mockReturnValue([])
  answered.mockReset()
  answerUser.mockReset()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (url.endsWith('/user/devices')) return Response.json({ devices: newDevices() })
    if (url.includes('/user/devices/'))
      return answered(url.split('/').at(-1), JSON.parse(String(body)))
    if (url.startsWith('/api/user')) return answerUser(url)
    if (method !== 'DELETE') return readSession()
    ended()
    return new Response(null, { status: 204 })
  })
})
afterEach(cleanup)

/** A signed-in page whose wallet is connected; `initialOf` returns the page's initial session. */
async function openPage(
  initialOf = (session: Session): InitialSession => session,
  handlers: Parameters<typeof fakeProvider>[0] = {},
) {
  const fake = fakeProvider(handlers)
  const create = createConnector((config) =>
    defineConnector({
      id: 'test',
      name: 'Test Wallet',
      type: 'test',
      load: async () => fake.provider,
    })(config),
  )
  const { config, connector } = testConfig(create)
  await connect(config, { connector })
  const { address = '0x' } = getConnection(config)
  const session = {
    address,
    chainId: 31337,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  } as Session
  render(
    <PublicConfigContext value={publicConfig}>
      <WalletStoreContext value={walletStoreOf(config)}>
        <SessionProvider initial={initialOf(session)}>
          <SignInProvider>
            <SessionBanner />
          </SignInProvider>
        </SessionProvider>
      </WalletStoreContext>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  const status = () => getConnection(config).status
  await until(() => expect(status()).toBe('connected'))
  return { fake, session, status }
}

test('a locked wallet keeps the session, is named, and reconnects when it is unlocked', async () => {
  const { fake, status } = await openPage()
  fake.state.accounts = []
  fake.emit('accountsChanged', [])
  await until(() =>
    expect(screen.getByText(english.session.disconnected({ name: 'Test Wallet' }))).toBeDefined(),
  )
  expect(screen.getByRole('button', { name: english.session.reconnect })).toBeDefined()
  expect(status()).not.toBe('connected')
  expect(ended).not.toHaveBeenCalled()
  await until(() => expect(fake.listenerCount()).toBe(1))
  fake.state.accounts = [alice]
  fake.emit('accountsChanged', [alice])
  await until(() => expect(status()).toBe('connected'))
  await until(() => expect(screen.queryByTestId('session-banner')).toBeNull())
  expect(fake.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})

test('a wallet that is unlocked before the banner is loaded reconnects, too', async () => {
  const { fake, status } = await openPage()
  fake.emit('accountsChanged', [])
  await until(() => expect(status()).toBe('connected'))
  expect(ended).not.toHaveBeenCalled()
})

test('a wallet that is unlocked while it is being reconnected reconnects afterwards', async () => {
  let isLocked = false
  const held: ((accounts: string[]) => void)[] = []
  const { fake, status } = await openPage(undefined, {
    eth_accounts: () =>
      isLocked ? new Promise<string[]>((resolve) => held.push(resolve)) : [alice],
  })
  fake.emit('accountsChanged', [])
  isLocked = true
  await until(() => expect(held).toHaveLength(1))
  await until(() => expect(fake.listenerCount()).toBe(1))
  isLocked = false
  fake.emit('accountsChanged', [alice])
  held[0]?.([])
  await until(() => expect(status()).toBe('connected'))
  expect(ended).not.toHaveBeenCalled()
})

test('a page rendered without the database shows that, and recovers by itself', async () => {
  const unavailable = { error: { code: 'databaseUnavailable', message: '', requestId: '' } }
  readSession.mockImplementation(() => Response.json(unavailable, { status: 503 }))
  const { session } = await openPage(() => 'unknown')
  await until(() => expect(screen.getByText(english.session.unknownText)).toBeDefined())
  await until(() => expect(readSession.mock.calls.length).toBeGreaterThan(1))
  expect(screen.getByText(english.session.unknown)).toBeDefined()
  readSession.mockImplementation(() => Response.json({ session }))
  await until(() => expect(screen.queryByTestId('session-banner')).toBeNull())
  expect(ended).not.toHaveBeenCalled()
})

test('the banner of a locked wallet signs out', async () => {
  const { fake } = await openPage()
  fake.state.accounts = []
  fake.emit('accountsChanged', [])
  const signOut = await screen.findByRole('button', { name: english.session.signOut })
  fireEvent.click(signOut)
  await until(() => expect(screen.queryByTestId('session-banner')).toBeNull())
  expect(ended).toHaveBeenCalledOnce()
})

test('disconnecting in the wallet signs out and shows a notice', async () => {
  const { fake } = await openPage()
  fake.emit('disconnect', { code: 6000, message: 'User disconnected.', name: 'USER_DISCONNECTED' })
  await until(() =>
    expect(screen.getByText(english.session.endedBy({ name: 'Test Wallet' }))).toBeDefined(),
  )
  expect(ended).toHaveBeenCalledOnce()
})

test('a lost or expired connection does not sign out', async () => {
  const { fake } = await openPage()
  fake.emit('disconnect', { code: 4900, message: 'gone', name: 'EXPIRED' })
  await until(() =>
    expect(screen.getByText(english.session.disconnected({ name: 'Test Wallet' }))).toBeDefined(),
  )
  expect(ended).not.toHaveBeenCalled()
})

const day = 24 * 60 * 60 * 1000
const device = (id: string, ageMs: number): NewDevice => ({
  ...{ id, at: new Date(Date.now() - ageMs).toISOString(), identity: alice },
  ...{ device: 'Firefox on Linux', wallet: 'MetaMask' },
})
const { session: texts } = english
const question = (moment: string) => screen.findByText(texts.newDevice({ moment }))

test('asks about new devices one after another, and says what is left to do after a no', async () => {
  newDevices.mockReturnValue([device('newest', 0), device('older', 1.5 * day)])
  answered.mockReturnValue(new Response(null, { status: 204 }))
  await openPage()
  await question('1 minute ago')
  expect(screen.getByText('Firefox on Linux · MetaMask')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts.wasMe }))
  await question('yesterday')
  expect(answered.mock.calls).toEqual([['newest', { wasMe: true }]])
  fireEvent.click(screen.getByRole('button', { name: texts.wasNotMe }))
  await screen.findByText(texts.newDeviceEnded)
  expect(screen.getByText(texts.newDeviceEndedText({ wallet: 'MetaMask' }))).toBeTruthy()
  expect(answered.mock.calls.at(-1)).toEqual(['older', { wasMe: false }])
  fireEvent.click(screen.getByRole('button', { name: texts.close }))
  await until(() => expect(screen.queryByTestId('new-device')).toBeNull())
})

test('keeps the question if the answer did not reach the server', async () => {
  newDevices.mockReturnValue([device('newest', 0)])
  const error = { code: 'databaseUnavailable', message: '', requestId: '' }
  answered.mockReturnValueOnce(Response.json({ error }, { status: 503 }))
  answered.mockReturnValue(new Response(null, { status: 204 }))
  const reported: string[] = []
  const usual = errorReporter()
  setErrorReporter(({ key }) => reported.push(key))
  onTestFinished(() => setErrorReporter(usual))
  await openPage()
  await question('1 minute ago')
  fireEvent.click(screen.getByRole('button', { name: texts.wasNotMe }))
  await screen.findByRole('alert')
  expect(reported).toEqual(['databaseUnavailable'])
  await question('1 minute ago')
  fireEvent.click(screen.getByRole('button', { name: texts.wasNotMe }))
  await screen.findByText(texts.newDeviceEnded)
})

/** Bob is another wallet of the user's, which the server lets the session be used with. */
function linkBob(session: Session) {
  const other = { ...session, address: bob, identity: bob }
  const identities = [{ id: 'b', identity: bob, address: bob, chainId: null }]
  answerUser.mockImplementation((url) =>
    Response.json(url.endsWith('/use') ? { session: other } : { user: { identities } }),
  )
  return () => answerUser.mock.calls.filter(([url]) => url === '/api/user/identities/b/use')
}

test('the session follows a wallet that changes to another account of the user', async () => {
  const { fake, session } = await openPage()
  const used = linkBob(session)
  fake.state.accounts = [bob]
  fake.emit('accountsChanged', [bob])
  await until(() => expect(used()).toHaveLength(1))
  await until(() => expect(screen.queryByTestId('session-banner')).toBeNull())
})

test('an account of somebody else is signed in with, as before', async () => {
  const { fake } = await openPage()
  answerUser.mockImplementation(() => Response.json({ user: { identities: [] } }))
  fake.state.accounts = [bob]
  fake.emit('accountsChanged', [bob])
  const address = shortAddress(getAddress(bob))
  expect(await screen.findByText(english.session.signInAs({ address }))).toBeDefined()
})

test('a session that changed elsewhere is not taken back, but can be', async () => {
  const { session } = await openPage()
  const carol = { ...session, address: bob, createdAt: new Date(0).toISOString() }
  // This page's wallet is Alice's, another wallet of the user in the session is Bob's.
  const identities = [{ id: 'a', identity: alice, address: alice, chainId: null }]
  answerUser.mockImplementation((url) =>
    Response.json(url.endsWith('/use') ? { session } : { user: { identities } }),
  )
  readSession.mockImplementation(() => Response.json({ session: carol }))
  fireEvent(window, new Event('focus'))
  const address = shortAddress(session.address)
  const button = await screen.findByRole('button', { name: english.session.goOnWith({ address }) })
  expect(answerUser.mock.calls.map(([url]) => url)).toEqual(['/api/user'])
  fireEvent.click(button)
  await until(() => expect(screen.queryByTestId('session-banner')).toBeNull())
  expect(answerUser.mock.lastCall?.[0]).toBe('/api/user/identities/a/use')
})
