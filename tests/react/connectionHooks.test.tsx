// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import * as wagmi from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'
import { useConnection } from '#react/wagmi/useConnection.ts'
import { useConnectors } from '#react/wagmi/useConnectors.ts'
import { alice, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'

afterEach(cleanup)

test('the hooks of the first screen give what wagmi’s own give, before and after a connection', async () => {
  const { config, connector, read, renders } = openPage()
  expect(read().ours).toEqual(read().theirs)
  expect(read().ours.connection.status).toBe('disconnected')

  await act(() => connect(config, { connector }))
  expect(read().ours).toEqual(read().theirs)
  expect(read().ours.connection).toMatchObject({
    status: 'connected',
    address: getAddress(alice),
  })

  await act(() => disconnect(config))
  expect(read().ours).toEqual(read().theirs)
  expect(read().ours.connection.status).toBe('disconnected')
  expect(renders()).toBeLessThan(20)
})

test('a connector that is found later is in the list', () => {
  const { config, connector, read } = openPage()
  act(() => config._internal.connectors.setState((all) => [...all, { ...connector, uid: 'found' }]))
  expect(read().ours.connectors.map(({ uid }) => uid)).toEqual([connector.uid, 'found'])
  expect(read().ours.connectors).toEqual(read().theirs.connectors)
})

test('an unchanged state gives the same connection, so that nothing is rendered again', () => {
  const { read, rerender } = openPage()
  const { connection } = read().ours
  rerender()
  expect(read().ours.connection).toBe(connection)
})

function openPage() {
  const create = wagmi.createConnector((config) =>
    defineConnector({
      id: 'test',
      name: 'Test Wallet',
      type: 'test',
      load: async () => fakeProvider().provider,
    })(config),
  )
  const { config, connector } = testConfig(create)
  let count = 0
  const { result, rerender } = renderHook(
    () => {
      count++
      return {
        ours: { connection: useConnection(), connectors: useConnectors(), config: useConfig() },
        theirs: {
          connection: wagmi.useConnection(),
          connectors: wagmi.useConnectors(),
          config: wagmi.useConfig(),
        },
      }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <wagmi.WagmiContext value={config}>{children}</wagmi.WagmiContext>
      ),
    },
  )
  return { config, connector, read: () => result.current, renders: () => count, rerender }
}
