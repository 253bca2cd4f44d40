// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from 'wagmi/actions'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { createWalletStore } from '#react/wagmi/walletStore.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

afterEach(cleanup)

test('who signs out before wagmi is loaded is disconnected, too', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const { config, connector } = testConnector()
  await connect(config, { connector })
  setConfigParts(config, {
    discovery: undefined,
    site: undefined as never,
    load: { connections: () => import('#react/session/wagmiConnections.ts') } as never,
  })
  const wagmi = { config, ...readWallets(config, undefined), start: () => () => undefined }
  let isLoaded = false
  const store = createWalletStore({
    initial: wagmi.read(),
    create: () => (isLoaded ? wagmi : undefined),
    async load() {
      isLoaded = true
    },
  })
  const { result } = renderHook(useSignOutAndDisconnect, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <EnglishMessages>
        <PublicConfigContext value={{ basePath: '/api', cookieSuffix: '-test' } as never}>
          <WalletStoreContext value={store}>
            <SessionProvider initial={null}>
              <SignInProvider>{children}</SignInProvider>
            </SessionProvider>
          </WalletStoreContext>
        </PublicConfigContext>
      </EnglishMessages>
    ),
  })
  expect(config.state.status).toBe('connected')
  await act(result.current)
  expect(config.state.status).toBe('disconnected')
})
