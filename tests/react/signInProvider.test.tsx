// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider, useSignIn } from '#react/session/SignInProvider.tsx'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

afterEach(cleanup)

/** A page with one wallet, whose sign-in never ends by itself. */
function openPage() {
  const { config, connector, load } = testConnector()
  const signIn = vi.fn(() => new Promise<never>(() => undefined))
  const cancelRequest = vi.fn()
  setConfigParts(config, {
    discovery: undefined,
    site: undefined as never,
    load: { signIn } as never,
  })
  render(
    <PublicConfigContext value={{ basePath: '/api', cookieSuffix: '-test' } as never}>
      <WalletStoreContext value={walletStoreOf(config)}>
        <SessionProvider initial={null}>
          <SignInProvider>
            <Start connector={Object.assign(connector, { cancel: cancelRequest })} />
          </SignInProvider>
        </SessionProvider>
      </WalletStoreContext>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  return { load, signIn, cancelRequest }
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a click loads the wallet at once, without waiting for the code of the sign-in', async () => {
  const { load, signIn } = openPage()
  expect(load).not.toHaveBeenCalled()
  click('Start')
  await until(() => expect(load).toHaveBeenCalledOnce())
  expect(signIn).toHaveBeenCalled()
})

test('whoever cancels, the wallet is told, and only while it is asked', async () => {
  const { load, cancelRequest } = openPage()
  click('Cancel')
  expect(cancelRequest).not.toHaveBeenCalled()
  click('Start')
  await until(() => expect(load).toHaveBeenCalledOnce())
  click('Cancel')
  expect(cancelRequest).toHaveBeenCalledOnce()
  click('Cancel')
  expect(cancelRequest).toHaveBeenCalledOnce()
})

function Start({ connector }: { connector: Connector }) {
  const { start, cancel } = useSignIn()
  return (
    <>
      <button type="button" onClick={() => start(connector)}>
        Start
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </>
  )
}
