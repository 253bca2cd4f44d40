// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { EmailPanel } from '#react/wallets/turnkey/account/EmailPanel.tsx'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

const store = {
  read: () => ({ connection: { status: 'disconnected' }, wallets: [] }),
  subscribe: () => () => undefined,
  loaded: () => undefined,
  load: () => new Promise(() => undefined),
} as never

afterEach(() => void vi.unstubAllGlobals())

test('an address is confirmed with a recent proof only, also by a code that was sent before', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/user/')) asked.push(url)
    return Response.json(
      { error: { code: 'signInTooOld', message: 'old', requestId: '1' } },
      { status: 403 },
    )
  })
  const confirmEmail = vi.fn(async () => undefined)
  const wallet = {
    profile: async () => ({
      organizationId: 'o',
      userId: 'u',
      userName: 'V',
      isEmailConfirmed: false,
    }),
    sentCode: () => ({ email: 'thief@example.com', purpose: 'confirm' }),
    forgetCode: () => undefined,
    sendCode: async () => ({ expiresAt: 0 }),
    confirmEmail,
  }
  const props = { wallet, session: { userId: 'u', organizationId: 'o' } } as unknown as Parameters<
    typeof EmailPanel
  >[0]
  render(
    <PublicConfigContext
      value={{ basePath: '/api', appOrigin: '', chains: [], cookieSuffix: '' } as never}
    >
      <QueryClientProvider client={new QueryClient()}>
        <WalletStoreContext value={store}>
          <SessionProvider initial={null}>
            <EmailPanel {...props} />
          </SessionProvider>
        </WalletStoreContext>
      </QueryClientProvider>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  const field = await screen.findByRole('textbox')
  fireEvent.change(field, { target: { value: 'ABC234' } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await until(() => expect(asked.length + confirmEmail.mock.calls.length).toBeGreaterThan(0))
  expect(asked).toEqual(['/api/user/proof'])
  expect(confirmEmail).not.toHaveBeenCalled()
})
