// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { createConfig, http, mock, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { isUnsupported, useExecutionMode } from '#react/batch/useExecutionMode.ts'
import { alice } from '#tests/connectors/fakeProvider.ts'

afterEach(cleanup)

test.each([
  ['the method', 4200],
  ['the method, as nodes say it', -32601],
  ['batches on this chain', 5710],
  ['all or none', 5760],
])('a wallet that does not have %s has sent nothing', (_, code) => {
  expect(isUnsupported(new Error('outer', { cause: { code, message: 'no' } }))).toBe(true)
})

test.each([
  ['failed', -32603],
  ['was asked for something else', -32602],
  ['was declined', 4001],
  ['knows the batch', 5720],
])('a wallet that %s may be asked again', (_, code) => {
  expect(isUnsupported({ code, message: 'no' })).toBe(false)
})

test('a wallet that makes no batches on one chain may make them on another', async () => {
  const account = alice as `0x${string}`
  const config = createConfig({
    chains: [mainnet, optimism],
    connectors: [mock({ accounts: [account] })],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const capabilities = { atomic: { status: 'supported' } }
  client.setDefaultOptions({ queries: { initialData: capabilities, staleTime: 60_000 } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const { result, rerender } = renderHook(({ id }) => useExecutionMode(account, id), {
    wrapper,
    initialProps: { id: mainnet.id as number },
  })
  await act(() => connect(config, { connector: config.connectors[0] } as never))
  await waitFor(() => expect(result.current.mode).toBe('atomic'))
  act(() => result.current.markUnsupported())
  expect(result.current.mode).toBe('sequential')
  rerender({ id: optimism.id })
  expect(result.current.mode).toBe('atomic')
})
