// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Connector, WagmiProvider } from 'wagmi'
import { PublicConfigContext } from '#react/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider, useSignIn } from '#react/session/SignInProvider.tsx'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

afterEach(cleanup)

test('a click loads the wallet at once, without waiting for the code of the sign-in', async () => {
  const { config, connector, load } = testConnector()
  const signIn = vi.fn(() => new Promise<never>(() => undefined))
  const parts = { recentId: undefined, discovery: undefined, site: undefined }
  setConfigParts(config, { ...parts, load: { signIn } as never })
  render(
    <PublicConfigContext value={{ basePath: '/api', cookieSuffix: '-test' } as never}>
      <WagmiProvider config={config}>
        <SessionProvider initial={null}>
          <SignInProvider>
            <Start connector={connector} />
          </SignInProvider>
        </SessionProvider>
      </WagmiProvider>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button'))
  await until(() => expect(load).toHaveBeenCalledOnce())
  expect(signIn).toHaveBeenCalled()
})

function Start({ connector }: { connector: Connector }) {
  const { start } = useSignIn()
  return (
    <button type="button" onClick={() => start(connector)}>
      Start
    </button>
  )
}
