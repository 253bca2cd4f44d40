// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnector } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { english } from '#lib/messages/english.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionBanner } from '#react/session/SessionBanner.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import type { InitialSession } from '#react/session/useServerSession.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { alice, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

const chains = [{ id: 31337 }, { id: 31338 }]
const publicConfig = { basePath: '/api', cookieSuffix: '-test', chains } as never
const ended = vi.fn()
const readSession = vi.fn<() => Response>()

beforeEach(() => {
  ended.mockReset()
  readSession.mockReset()
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit = {}) => {
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
