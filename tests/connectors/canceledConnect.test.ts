import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { alice, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { until } from '#tests/support/until.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

/** A wallet whose requests to connect wait for an answer, in the order that they came. */
function page() {
  const waiting: { approve: () => void; reject: () => void }[] = []
  const left = vi.fn()
  const wallet = fakeProvider({
    eth_requestAccounts: () =>
      new Promise((resolve, reject) =>
        waiting.push({
          approve: () => resolve([alice]),
          reject: () => reject(rpcError(4001)),
        }),
      ),
  })
  const create = defineConnector({
    id: 'test',
    name: 'Test',
    type: 'test',
    load: async () => wallet.provider,
    disconnect: async () => left(),
  })
  const { config, connector } = testConfig(create)
  const click = () =>
    connect(config, { connector }).then(
      () => 'connected',
      () => 'failed',
    )
  const cancel = (connector as unknown as { cancel(): void }).cancel
  const requestCount = async (count: number) => until(() => expect(waiting).toHaveLength(count))
  return { config, waiting, left, click, cancel, requestCount }
}

describe('a request to connect that was canceled', () => {
  test('and approved later opens nothing, and is given back', async () => {
    const { config, waiting, left, click, cancel, requestCount } = page()
    const first = click()
    await requestCount(1)
    cancel()
    waiting[0]?.approve()
    expect(await first).toBe('failed')
    expect(config.state.current).toBeNull()
    expect(left).toHaveBeenCalledTimes(1)
  })

  test('does not stand in the way of the next one', async () => {
    const { config, waiting, left, click, cancel, requestCount } = page()
    const first = click()
    await requestCount(1)
    cancel()
    const second = click()
    await requestCount(2)
    waiting[1]?.approve()
    expect(await second).toBe('connected')
    // The answer to the first comes at last, and takes nothing from the wallet in use.
    waiting[0]?.approve()
    expect(await first).toBe('failed')
    expect(config.state.status).toBe('connected')
    expect(left).not.toHaveBeenCalled()
  })

  test('is not given back while the next one waits', async () => {
    const { waiting, left, click, cancel, requestCount } = page()
    const first = click()
    await requestCount(1)
    cancel()
    const second = click()
    await requestCount(2)
    waiting[0]?.approve()
    expect(await first).toBe('failed')
    expect(left).not.toHaveBeenCalled()
    waiting[1]?.approve()
    expect(await second).toBe('connected')
  })

  test('and rejected later changes nothing', async () => {
    const { config, waiting, left, click, cancel, requestCount } = page()
    const first = click()
    await requestCount(1)
    cancel()
    waiting[0]?.reject()
    expect(await first).toBe('failed')
    expect(config.state.current).toBeNull()
    expect(left).not.toHaveBeenCalled()
  })
})

test('a second click without a cancel waits for the first request', async () => {
  const { waiting, click, requestCount } = page()
  const clicks = [click(), click()]
  await requestCount(1)
  waiting[0]?.approve()
  expect(await clicks[0]).toBe('connected')
  expect(waiting).toHaveLength(1)
})
