// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import { SignInCard } from '#react/signIn/SignInCard.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import type { WalletConnection, WalletState } from '#react/wagmi/walletStore.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

afterEach(cleanup)

const embedded = {
  id: 'turnkey',
  name: 'Embedded',
  type: 'turnkey',
  authenticationMethods: ['email'],
} as const
const cedar = { id: 'example.cedar', name: 'Cedar', type: 'injected' }

/** The card on a page whose wallets and connection change. */
async function openCard(connection: WalletConnection, appOrigin = location.origin) {
  let state: WalletState = { wallets: [embedded, cedar], connection } as never
  const listeners = new Set<() => void>()
  const store = {
    initial: state,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loaded: () => undefined,
    load: () => new Promise(() => undefined),
    settled: () => new Promise(() => undefined),
  }
  await act(async () => {
    render(
      <PublicConfigContext
        value={{ appName: 'Tea', appOrigin, basePath: '/api', cookieSuffix: '' } as never}
      >
        <WalletStoreContext value={store as never}>
          <SessionProvider initial={null}>
            <SignInProvider>
              <SignInCard onDone={() => undefined} />
            </SignInProvider>
          </SessionProvider>
        </WalletStoreContext>
      </PublicConfigContext>,
      { wrapper: EnglishMessages },
    )
  })
  return (next: WalletConnection) =>
    act(async () => {
      state = { ...state, connection: next }
      for (const listener of listeners) listener()
    })
}

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const reconnecting: WalletConnection = { status: 'reconnecting', wallet: cedar }
const connected: WalletConnection = { status: 'connected', wallet: cedar, address, chainId: 1 }
const email = () => screen.queryByLabelText(english.signIn.email)
const continues = () => screen.queryByText(english.signIn.continueWith({ name: 'Cedar' }))

test('a slow remembered wallet leaves email and the other wallets on the card', async () => {
  const change = await openCard(reconnecting)
  expect(screen.getByText(english.signIn.reconnecting({ name: 'Cedar' }))).toBeDefined()
  expect(email()).not.toBeNull()
  expect(screen.getByRole('button', { name: /Cedar/ })).toBeDefined()
  await change(connected)
  await until(() => expect(continues()).not.toBeNull())
  expect(email()).toBeNull()
})

test('once it is there, it takes the card from nobody who uses it', async () => {
  const change = await openCard(reconnecting)
  fireEvent.focusIn(email() as HTMLElement)
  await change(connected)
  expect(email()).not.toBeNull()
  expect(continues()).toBeNull()
})

test('at another address than the site’s own, the card leads there and offers no wallet', async () => {
  await openCard({ status: 'disconnected' }, 'https://tea.example')
  const link = screen.getByRole('link', {
    name: english.signIn.openOwnAddress({ host: 'tea.example' }),
  })
  expect(link.getAttribute('href')).toBe(`https://tea.example${location.pathname}`)
  expect(screen.queryByRole('button')).toBeNull()
})
