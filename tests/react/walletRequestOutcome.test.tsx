// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { use } from 'react'
import { UserRejectedRequestError } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createConnector, WagmiContext } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { setErrorReporter } from '#lib/errors/errorReporter.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { PartContext, type PartOutcome } from '#react/ui/partOutcome.ts'
import { TellingPart } from '#react/ui/TellingPart.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

setErrorReporter(() => undefined)
afterEach(cleanup)

let form: ReturnType<typeof useWalletRequest<string>> | undefined
let part: PartOutcome | undefined

function Form() {
  form = useWalletRequest<string>('signed')
  part = use(PartContext)
  return null
}

async function openForm() {
  const { provider } = fakeProvider({})
  const { config, connector } = testConfig(
    createConnector((config) =>
      defineConnector({ id: 'test', name: 'Test', type: 'test', load: async () => provider })(
        config,
      ),
    ),
  )
  await connect(config, { connector })
  const { address = '0x' } = getConnection(config)
  const times = { createdAt: new Date().toISOString(), expiresAt: '2999-01-01T00:00:00Z' }
  const session = { address, chainId: 31337, ...times } as Session
  render(
    <PublicConfigContext value={{ basePath: '/api', cookieSuffix: '', chains: [] } as never}>
      <WalletStoreContext value={walletStoreOf(config)}>
        <WagmiContext value={config}>
          <SessionProvider initial={session}>
            <TellingPart>
              <Form />
            </TellingPart>
          </SessionProvider>
        </WagmiContext>
      </WalletStoreContext>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
}

const refusal = new UserRejectedRequestError(new Error('no'))

test.for([
  ['a signature', Promise.resolve('0x'), 'signed'],
  ['a refusal', refusal, 'nothing'],
  ['another error', new Error('lost'), 'unknown'],
] as const)('the part learns of %s', async ([_name, answer, outcome]) => {
  await openForm()
  await act(async () => {
    await form?.submit(() => (answer instanceof Error ? Promise.reject(answer) : answer))
  })
  expect(part?.get()).toBe(outcome)
})

test('the part learns of a signature that the wallet makes after a cancel', async () => {
  await openForm()
  let sign: (signature: string) => void = () => undefined
  const signature = new Promise<string>((resolve) => {
    sign = resolve
  })
  await act(async () => {
    void form?.submit(() => signature)
    form?.cancel()
  })
  expect(part?.get()).toBe('asked')
  await act(async () => sign('0x'))
  expect(part?.get()).toBe('signed')
})
